/** The class names of a CSS module, keyed by their names in its file. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

/** A style sheet as text, with the URLs of its files resolved. */
declare module '*.css?inline' {
  const css: string
  export default css
}

/** Global rules, imported only for their effect. */
declare module '*.css'

/** A picture, inlined as a `data:` URL. */
declare module '*.svg' {
  const url: string
  export default url
}
