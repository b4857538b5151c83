import { ICONS } from '../icons.ts'

type Command = 'bold' | 'italic' | 'underline' | 'strikeThrough'

/** Marks that are on or off. The browser's own commands: they know selections over tags, and the caret alone. */
const toggleTool = (command: Command, title: string, icon: string) =>
  class {
    static readonly isInline = true
    static readonly title = title

    render() {
      return {
        icon,
        name: command,
        onActivate: () => toggle(command),
        isActive: () => document.queryCommandState(command),
      }
    }
  }

export const BoldTool = toggleTool('bold', 'Bold', ICONS.bold)
export const ItalicTool = toggleTool('italic', 'Italic', ICONS.italic)
export const UnderlineTool = toggleTool('underline', 'Underline', ICONS.underline)
export const StrikeTool = toggleTool('strikeThrough', 'Strikethrough', ICONS.strike)

export function toggle(command: Command): void {
  document.execCommand('styleWithCSS', false, 'false')
  document.execCommand(command)
}
