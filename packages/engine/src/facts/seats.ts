/**
 * The cities in which the offices of the prefectures are, but for Tokyo, whose special wards are one city:
 * 全国都道府県庁の所在地 of the Ministry of Internal Affairs.
 */
export const PREFECTURE_SEATS: readonly string[] = [
  ...['札幌市', '青森市', '盛岡市', '仙台市', '秋田市', '山形市', '福島市', '水戸市', '宇都宮市', '前橋市'],
  ...['さいたま市', '千葉市', '横浜市', '新潟市', '富山市', '金沢市', '福井市', '甲府市', '長野市', '岐阜市'],
  ...['静岡市', '名古屋市', '津市', '大津市', '京都市', '大阪市', '神戸市', '奈良市', '和歌山市', '鳥取市'],
  ...['松江市', '岡山市', '広島市', '山口市', '徳島市', '高松市', '松山市', '高知市', '福岡市', '佐賀市'],
  ...['長崎市', '熊本市', '大分市', '宮崎市', '鹿児島市', '那覇市'],
];
