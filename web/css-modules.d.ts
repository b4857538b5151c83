/** The class names of a CSS module, by the name they have in its file. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

/** Global rules, for their effect alone. */
declare module '*.css'
