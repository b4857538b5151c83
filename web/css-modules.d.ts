/** The class names of a CSS module, by the name they have in its file. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

/** A style sheet as text, with the addresses of its files. */
declare module '*.css?inline' {
  const css: string
  export default css
}

/** Global rules, for their effect alone. */
declare module '*.css'
