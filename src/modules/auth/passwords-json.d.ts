/** Taken in as text: searching it costs less than making 49,000 strings of it. */
declare module '@zxcvbn-ts/language-common/src/passwords.json' {
  const text: string
  export default text
}
