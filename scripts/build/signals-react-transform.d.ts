/** The package refers to a declaration file that it does not ship. */
declare module '@preact/signals-react-transform' {
  import type { PluginItem } from '@babel/core'

  const plugin: PluginItem
  export default plugin
}
