/** Text that is its own canonical html. One search without a quantifier that could backtrack, so linear. */
export const isPlainText = (html: string): boolean => !NOT_PLAIN.test(html)

const NOT_PLAIN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[<>&\u0000-\u001f\u007f-\u00a0\ufeff\ufffe\uffff\ud800-\udfff]| {2}|^ | $/u
