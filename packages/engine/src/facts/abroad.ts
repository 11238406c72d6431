/**
 * Cities and provinces of the countries around Japan, and large cities of others, as Korean and Chinese write them. Towns of Japan sound or are written like
 * some of them: 오산 (烏山 of Korea, and 大三), 구미 (龜尾, and 久美), 青岛 (and 青島 of 宮崎市).
 */
const ABROAD = {
  hangul:
    '서울 부산 인천 대구 대전 광주 울산 세종 제주 수원 성남 고양 용인 부천 안산 안양 남양주 화성 평택 의정부 시흥 파주 광명 김포 군포 이천 ' +
    '양주 오산 구리 안성 포천 의왕 하남 여주 동두천 과천 춘천 원주 강릉 동해 태백 속초 삼척 청주 충주 제천 천안 공주 보령 아산 서산 논산 계룡 당진 ' +
    '전주 군산 익산 정읍 남원 김제 목포 여수 순천 나주 광양 포항 경주 김천 안동 구미 영주 영천 상주 문경 경산 창원 진주 통영 사천 김해 밀양 거제 양산 서귀포 ' +
    '경기 강원 충북 충남 전북 전남 경북 경남 충청북도 충청남도 전라북도 전라남도 경상북도 경상남도 평양 개성 함흥 청진 신의주 원산 남포 ' +
    '베이징 상하이 광저우 선전 톈진 충칭 칭다오 다롄 선양 난징 항저우 쑤저우 시안 청두 우한 하얼빈 샤먼 홍콩 마카오 타이베이 신베이 타이중 타이난 가오슝 타오위안 ' +
    '하노이 호찌민 호치민 다낭 방콕 치앙마이 싱가포르 쿠알라룸푸르 마닐라 세부 자카르타 발리 울란바토르 블라디보스토크 모스크바 델리 뭄바이 두바이 이스탄불 ' +
    '런던 파리 로마 밀라노 베를린 뮌헨 마드리드 바르셀로나 암스테르담 빈 프라하 취리히 뉴욕 보스턴 시카고 시애틀 샌프란시스코 로스앤젤레스 토론토 밴쿠버 오타와 ' +
    '호놀룰루 하와이 괌 사이판 시드니 멜버른 오클랜드',
  han:
    '北京 上海 天津 重庆 重慶 广州 廣州 深圳 成都 武汉 武漢 南京 杭州 苏州 蘇州 西安 沈阳 瀋陽 大连 大連 青岛 青島 厦门 廈門 宁波 寧波 长春 長春 哈尔滨 哈爾濱 ' +
    '福州 济南 濟南 郑州 鄭州 长沙 長沙 昆明 无锡 無錫 东莞 東莞 香港 澳门 澳門 台北 臺北 新北 桃园 桃園 台中 臺中 台南 臺南 高雄 基隆 新竹 嘉义 嘉義 花莲 花蓮 ' +
    '首尔 首爾 釜山 仁川 大邱 光州 蔚山 水原 济州 濟州 平壤 新加坡 曼谷 河内 河內 胡志明 吉隆坡 马尼拉 馬尼拉 雅加达 雅加達 伦敦 倫敦 巴黎 罗马 羅馬 柏林 莫斯科 ' +
    '纽约 紐約 洛杉矶 洛杉磯 旧金山 舊金山 温哥华 溫哥華 夏威夷 悉尼 雪梨',
};

/** Ends of such names, and text that may follow. */
const BEHIND = {
  hangul: '(?:특별자치시|특별자치도|특별시|광역시|시|도)?(?:역|공항)?(?:[\\s,]|$)',
  han: '(?:特别市|特別市|广域市|廣域市|市)?(?:[\\s,，、]|$)',
};

const COUNTRIES =
  '(?:대한민국|한국|북한|중국|대만|韩国|韓國|大韩民国|大韓民國|中国|中國|台湾|臺灣)?[\\s,，、]*';

const PATTERNS = {
  hangul: patternOf('hangul'),
  han: patternOf('han'),
} as const;

function patternOf(script: keyof typeof ABROAD): RegExp {
  return new RegExp(`^\\s*${COUNTRIES}(?:${ABROAD[script].split(' ').join('|')})${BEHIND[script]}`, 'u');
}

/** Whether a text in Korean or Chinese, by its script, begins with a place abroad: 부산광역시 해운대구, 青岛市; no text in letters of the alphabet does. */
export function beginsAbroad(text: string, script: keyof typeof ABROAD | 'latin'): boolean {
  return script !== 'latin' && PATTERNS[script].test(text);
}
