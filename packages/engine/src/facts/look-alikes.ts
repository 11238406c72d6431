/** Kanji and kana of names that are taken for one another at a glance, or on a worn label. No answer follows from it, only an order of suggestions. */
const LOOK_ALIKES: readonly string[] = (
  '土士 未末 大太犬 田由申甲 石右 千干于 西酉 東束 日目曰 宮官営 井丼 原厚 町叮 沢択 橋嬌 津律 根恨 清情 池他地 坂板 木本 ' +
  '島嶋烏鳥 崎埼 入人八 力カ 工エ 口ロ 二ニ 八ハ 夕タ 卜ト 上止 下不 中申 小少 水氷永 王玉主 今令 午牛 北此 丘兵 古吉舌 白百自 ' +
  '名各 住往佳 佐左 村材 林杯 松枌 柳栁 桜櫻 梅海 谷容 若苦 草早 花化 萩荻 菅管 藤籐 野墅 間問聞 関開 長辰 高亭 新親 南甫 旭旦 ' +
  '岡岸 岩岸 川州洲 里黒 貝見具 戸尸 内肉 矢失 天夫 矢天 万方 元兀 五互 六亠 七匕 九丸 刀刃力 分芬 友反 文又 月用 平乎半 牧枚 ' +
  '栗粟 柏拍 稲稻 福副 神紳 緑縁録 綾凌 続続 輪輸 郡群 都郁 陽湯場 険検 隅偶 雲曇 飯飲 鳴嶋 鶴鸖 曽曾 桑棄 堤提 掘堀 波渡 浜兵 ' +
  '深探 渋決 湊奏 溝構 滝瀧 潟渇 瀬頼 熊能 爪瓜 狩守 猪緒 瑞端 畑畠 祖租 秋秌 竹笹 笠竺 箕萁 粕柏 紀記 細紬 結詰 絹絢'
).split(' ');

const ALIKE = new Map<number, readonly number[]>();
for (const group of LOOK_ALIKES) {
  const units = [...group].map((letter) => letter.charCodeAt(0));
  for (const unit of units) ALIKE.set(unit, [...(ALIKE.get(unit) ?? []), ...units]);
}

/** Whether two letters, as UTF-16 units, are taken for one another. */
export function looksAlike(one: number, other: number): boolean {
  return ALIKE.get(one)?.includes(other) ?? false;
}
