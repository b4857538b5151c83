declare module '*.sql' {
  const text: string
  export default text
}

/** Imported as text: searching one text costs less than 49,000 strings. */
declare module '@zxcvbn-ts/language-common/src/passwords.json' {
  const text: string
  export default text
}
