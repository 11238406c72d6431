/**
 * Real places all over Japan, of which the lists of tests are made: prefecture, county, city, ward, town, section, number (most of
 * them invented), postal code, and the names of prefecture, municipality and town in English.
 */
export const LISTED_PLACES = `
東京都||文京区||春日|一丁目|16-21|112-0003|Tokyo|Bunkyo-ku|Kasuga
東京都||新宿区||西新宿|二丁目|8-1|160-0023|Tokyo|Shinjuku-ku|Nishishinjuku
北海道||札幌市|中央区|南九条西|十丁目|1-50|064-0809|Hokkaido|Chuo-ku, Sapporo-shi|Minami 9-jo Nishi
愛媛県||松山市||東雲町||2-2|790-0803|Ehime|Matsuyama-shi|Shinonomecho
神奈川県||横浜市|西区|みなとみらい|二丁目|3-1|220-0012|Kanagawa|Nishi-ku, Yokohama-shi|Minatomirai
大阪府||大阪市|北区|梅田|一丁目|1-3|530-0001|Osaka|Kita-ku, Osaka-shi|Umeda
京都府||京都市|中京区|上本能寺前町||488|604-8571|Kyoto|Nakagyo-ku, Kyoto-shi|Kamihonnojimaecho
沖縄県||那覇市||泉崎|一丁目|2-2|900-0021|Okinawa|Naha-shi|Izumizaki
広島県||府中市||府川町||315|726-0004|Hiroshima|Fuchu-shi|Fukawacho
東京都||府中市||宮西町|二丁目|24|183-0022|Tokyo|Fuchu-shi|Miyanishicho
三重県||津市||丸之内||23-1|514-0033|Mie|Tsu-shi|Marunochi
長野県|北佐久郡|軽井沢町||大字長倉||2381-1|389-0111|Nagano|Karuizawa-machi, Kitasaku-gun|Nagakura
北海道||岩見沢市||北村赤川||29-5|068-1213|Hokkaido|Iwamizawa-shi|Kitamuraakagawa
北海道||伊達市||東有珠町||26-1|059-0154|Hokkaido|Date-shi|Higashiusucho
北海道||札幌市|北区|屯田八条|十丁目|4-14|002-0858|Hokkaido|Kita-ku, Sapporo-shi|Tonden 8-jo
青森県|西津軽郡|深浦町||大字黒崎||9-9|038-2207|Aomori|Fukaura-machi, Nishitsugaru-gun|Kurosaki
青森県|上北郡|おいらせ町||東下川原||26-16|039-2212|Aomori|Oirase-cho, Kamikita-gun|Higashishimokawara
岩手県|下閉伊郡|田野畑村||羅賀||27-19|028-8403|Iwate|Tanohata-mura, Shimohei-gun|Raga
岩手県||奥州市||衣川古戸||13-15|029-4332|Iwate|Oshu-shi|Koromogawafurudo
宮城県||仙台市|太白区|越路||3-16|982-0842|Miyagi|Taihaku-ku, Sendai-shi|Koeji
宮城県||仙台市|若林区|五十人町||7-7|984-0812|Miyagi|Wakabayashi-ku, Sendai-shi|Gojunimmachi
秋田県||北秋田市||阿仁萱草||9-12|018-4745|Akita|Kitaakita-shi|Anikayakusa
秋田県||大仙市||上野田||3-19|014-0803|Akita|Daisen-shi|Kozuketa
山形県||上山市||元城内||14-9|999-3154|Yamagata|Kaminoyama-shi|Motojonai
山形県|東田川郡|庄内町||生三||29-12|999-7755|Yamagata|Shonai-machi, Higashitagawa-gun|Ikusan
福島県||二本松市||鈴石東町|三丁目|18-1|964-0962|Fukushima|Nihommatsu-shi|Suzuishiazumacho
福島県||いわき市||中央台鹿島|三丁目|28-5|970-8043|Fukushima|Iwaki-shi|Chuodaikashima
茨城県||土浦市||殿里||23-16|300-0055|Ibaraki|Tsuchiura-shi|Tonosato
茨城県||つくば市||下萱丸||9-13|305-0872|Ibaraki|Tsukuba-shi|Shimokayamaru
栃木県|塩谷郡|塩谷町||大字上平||1-18|329-2335|Tochigi|Shioya-machi, Shioya-gun|Uwataira
栃木県||那須塩原市||高砂町||15-20|325-0045|Tochigi|Nasushiobara-shi|Takasagocho
群馬県||沼田市||利根町小松||19-6|378-0311|Gumma|Numata-shi|Tonemachikomatsu
群馬県||前橋市||今井町||10-8|379-2116|Gumma|Maebashi-shi|Imaimachi
埼玉県||深谷市||本郷||24-4|369-0214|Saitama|Fukaya-shi|Hongo
埼玉県||吉川市||大字富新田||7-16|342-0037|Saitama|Yoshikawa-shi|Tomishinden
千葉県||佐倉市||下志津原||27-10|285-0842|Chiba|Sakura-shi|Shimoshizuhara
千葉県||市川市||南大野|三丁目|23-7|272-0804|Chiba|Ichikawa-shi|Minamiono
東京都||世田谷区||北烏山|八丁目|28-1|157-0061|Tokyo|Setagaya-ku|Kitakarasuyama
東京都||江東区||高橋||10-2|135-0005|Tokyo|Koto-ku|Takabashi
東京都||大田区||東六郷|二丁目|27-17|144-0046|Tokyo|Ota-ku|Higashirokugo
神奈川県||川崎市|川崎区|大島上町||12-1|210-0836|Kanagawa|Kawasaki-ku, Kawasaki-shi|Oshimakamicho
神奈川県||大和市||西鶴間|一丁目|9-18|242-0005|Kanagawa|Yamato-shi|Nishitsuruma
神奈川県||藤沢市||羽鳥|四丁目|26-2|251-0056|Kanagawa|Fujisawa-shi|Hatori
新潟県||村上市||岩崎||26-3|959-3903|Niigata|Murakami-shi|Iwasaki
新潟県||柏崎市||鏡町||6-14|945-0053|Niigata|Kashiwazaki-shi|Kagamicho
富山県||高岡市||大坪町|四丁目|20-9|933-0918|Toyama|Takaoka-shi|Otsubomachi
富山県||南砺市||小原||29-10|939-1967|Toyama|Nanto-shi|Ohara
石川県|羽咋郡|志賀町||川尻||6-16|925-0168|Ishikawa|Shika-machi, Hakui-gun|Kawashiri
石川県||金沢市||菱池小原町||11-2|920-1111|Ishikawa|Kanazawa-shi|Hishiikeoharamachi
福井県||福井市||甑谷町||2-11|910-3613|Fukui|Fukui-shi|Koshikidanicho
福井県|吉田郡|永平寺町||栗住波||21-14|910-1314|Fukui|Eiheiji-cho, Yoshida-gun|Kurisunami
山梨県||甲府市||大津町||4-17|400-0055|Yamanashi|Kofu-shi|Otsumachi
山梨県|南巨摩郡|身延町||八坂||9-11|409-3102|Yamanashi|Minobu-cho, Minamikoma-gun|Hassaka
長野県||諏訪市||清水|二丁目|21-14|392-0007|Nagano|Suwa-shi|Shimizu
長野県||伊那市||長谷浦||11-10|396-0407|Nagano|Ina-shi|Haseura
岐阜県||関市||戸田||20-6|501-3958|Gifu|Seki-shi|Toda
岐阜県||羽島市||足近町直道||23-18|501-6209|Gifu|Hashima-shi|Ajikachosugumichi
静岡県|賀茂郡|南伊豆町||石廊崎||3-13|415-0156|Shizuoka|Minamiizu-cho, Kamo-gun|Irozaki
静岡県||磐田市||福田||26-16|437-1203|Shizuoka|Iwata-shi|Fukude
愛知県||稲沢市||治郎丸石塚町||12-20|492-8135|Aichi|Inazawa-shi|Jiromaruishizukacho
愛知県||豊川市||大堀町||25-17|442-0013|Aichi|Toyokawa-shi|Oboricho
愛知県||碧南市||天王町|六丁目|17-10|447-0855|Aichi|Hekinan-shi|Tennomachi
三重県|多気郡|明和町||大字志貴||5-2|515-0347|Mie|Meiwa-cho, Taki-gun|Shiki
三重県||津市||芸濃町林||29-10|514-2202|Mie|Tsu-shi|Geinochohayashi
滋賀県||大津市||弥生町||22-20|520-0115|Shiga|Otsu-shi|Yayoicho
滋賀県||野洲市||須原||7-18|520-2415|Shiga|Yasu-shi|Suwara
京都府||京都市|山科区|西野山岩ケ谷町||26-13|607-8309|Kyoto|Yamashina-ku, Kyoto-shi|Nishinoyamaiwagatanicho
京都府||京都市|西京区|樫原畔ノ海道||18-16|615-8142|Kyoto|Nishikyo-ku, Kyoto-shi|Katagiharaazenokaido
京都府||南丹市||美山町島||5-16|601-0751|Kyoto|Nantan-shi|Miyamachoshima
大阪府||泉大津市||森町|一丁目|18-9|595-0005|Osaka|Izumiotsu-shi|Moricho
大阪府||大阪市|西区|江戸堀|三丁目|10-11|550-0002|Osaka|Nishi-ku, Osaka-shi|Edobori
大阪府||茨木市||白川|三丁目|20-9|567-0832|Osaka|Ibaraki-shi|Shirakawa
兵庫県||神戸市|垂水区|舞子坂|一丁目|12-3|655-0044|Hyogo|Tarumi-ku, Kobe-shi|Maikozaka
兵庫県||淡路市||野島蟇浦||16-17|656-1721|Hyogo|Awaji-shi|Nojimahikinora
奈良県||奈良市||疋田町|五丁目|9-20|631-0843|Nara|Nara-shi|Hikidacho
奈良県||大和高田市||大字松塚||28-19|635-0001|Nara|Yamatotakada-shi|Matsuzuka
鳥取県|西伯郡|大山町||高橋||27-7|689-3134|Tottori|Daisen-cho, Saihaku-gun|Takahashi
鳥取県||倉吉市||大立||21-18|682-0632|Tottori|Kurayoshi-shi|Otachi
島根県||安来市||伯太町上小竹||12-13|692-0322|Shimane|Yasugi-shi|Hakutachokamiodake
島根県||江津市||桜江町小田||26-2|699-4225|Shimane|Gotsu-shi|Sakuraechooda
岡山県||美作市||奥大谷||18-19|707-0067|Okayama|Mimasaka-shi|Okuotani
岡山県||津山市||南町|一丁目|27-12|708-0881|Okayama|Tsuyama-shi|Minamimachi
広島県|山県郡|安芸太田町||大字猪山||2-1|731-3551|Hiroshima|Akiota-cho, Yamagata-gun|Inoshiyama
広島県||広島市|安佐南区|伴西町||21-6|731-3175|Hiroshima|Asaminami-ku, Hiroshima-shi|Tomonishimachi
山口県||長門市||油谷蔵小田||17-19|759-4501|Yamaguchi|Nagato-shi|Yuyakuraoda
山口県||岩国市||横山|三丁目|22-11|741-0081|Yamaguchi|Iwakuni-shi|Yokoyama
徳島県||三好市||山城町政友||9-11|779-5344|Tokushima|Miyoshi-shi|Yamashirochomasatomo
徳島県||阿南市||那賀川町工地||4-11|779-1236|Tokushima|Anan-shi|Nakagawachotakumuji
香川県||高松市||室町||15-11|761-8061|Kagawa|Takamatsu-shi|Muromachi
香川県||丸亀市||広島町江の浦||3-11|763-0102|Kagawa|Marugame-shi|Hiroshimachoenora
愛媛県|伊予郡|砥部町||田ノ浦||23-11|791-2124|Ehime|Tobe-cho, Iyo-gun|Tanora
愛媛県||新居浜市||城下町||2-14|792-0814|Ehime|Niihama-shi|Shiroshitacho
高知県|高岡郡|佐川町||黒原||16-20|789-1211|Kochi|Sakawa-cho, Takaoka-gun|Kurohara
高知県||高知市||針原||27-11|780-0993|Kochi|Kochi-shi|Harihara
福岡県|糟屋郡|久山町||大字久原||15-19|811-2501|Fukuoka|Hisayama-machi, Kasuya-gun|Kubara
福岡県||春日市||昇町|一丁目|4-15|816-0851|Fukuoka|Kasuga-shi|Noborimachi
福岡県||福岡市|西区|愛宕浜|四丁目|21-20|819-0013|Fukuoka|Nishi-ku, Fukuoka-shi|Atagohama
佐賀県||伊万里市||東山代町脇野||21-7|849-4274|Saga|Imari-shi|Higashiyamashirochowakino
佐賀県||鳥栖市||田代上町||18-10|841-0015|Saga|Tosu-shi|Tashirokammachi
長崎県||平戸市||生月町壱部浦||16-7|859-5702|Nagasaki|Hirado-shi|Ikitsukichoichibura
長崎県||諫早市||栄町||13-4|854-0013|Nagasaki|Isahaya-shi|Sakaemachi
熊本県||熊本市|北区|清水東町||11-4|861-8065|Kumamoto|Kita-ku, Kumamoto-shi|Shimizuhigashimachi
熊本県|葦北郡|芦北町||大字八幡||13-15|869-5433|Kumamoto|Ashikita-machi, Ashikita-gun|Yahata
大分県||豊後高田市||今町||29-19|879-0626|Oita|Bungotakada-shi|Imamachi
大分県||国東市||国見町岐部||14-6|872-1614|Oita|Kunisaki-shi|Kunimimachikibe
宮崎県||西都市||大字中尾||24-14|881-1123|Miyazaki|Saito-shi|Nakao
宮崎県||宮崎市||恒久|一丁目|6-9|880-0913|Miyazaki|Miyazaki-shi|Tsunehisa
鹿児島県|大島郡|知名町||大字瀬利覚||24-11|891-9213|Kagoshima|China-cho, Oshima-gun|Serikaku
鹿児島県||鹿屋市||花里町||22-1|891-2306|Kagoshima|Kanoya-shi|Hanazatocho
沖縄県||うるま市||石川曙|二丁目|7-5|904-1107|Okinawa|Uruma-shi|Ishikawaakebono
沖縄県||浦添市||沢岻|一丁目|8-2|901-2112|Okinawa|Urasoe-shi|Takushi
`
  .trim()
  .split('\n');
