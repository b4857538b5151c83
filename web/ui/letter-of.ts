/** A shortcut's letter in lower case. Of keyboards with another script it is the one on the same key: ctrl+σ is ctrl+s. */
export const letterOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  (/^[^\p{ASCII}]$/u.test(key) ? code.replace(/^Key/, '') : key).toLowerCase()
