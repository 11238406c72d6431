/** What pages and tables leave in a text: tags, entities, escapes of line breaks. */
const MARKUP =
  /<\/?(?:a|b|br|dd|div|dl|dt|em|font|h[1-6]|i|li|nobr|ol|p|small|span|strong|table|tbody|td|th|tr|u|ul|wbr)(?:\s[^<>]{0,80})?\/?>|&(?:nbsp|emsp|ensp|thinsp|#12288|#160|#32|#x3000|#xa0);|\\[nrt](?![A-Za-z])/giu;

/** A text in which white space stands where pages and tables left their marks: 和歌山県<br>和歌山市. Of the same length. */
export function withoutMarkup(text: string): string {
  if (!text.includes('<') && !text.includes('&') && !text.includes('\\')) return text;
  return text.replace(MARKUP, (mark) => ' '.repeat(mark.length));
}
