import type { EditorBlock } from '../editor-blocks.ts'
import { ICONS } from '../icons.ts'
import { register } from '../tools.ts'

/** A line across the paper. */
export class RuleTool {
  static readonly toolbox = { icon: ICONS.rule, title: 'Divider' }

  render(): HTMLElement {
    const element = document.createElement('hr')
    register(element, this)
    return element
  }

  save(): Record<string, never> {
    return {}
  }

  read(): EditorBlock {
    return { type: 'rule', data: {} }
  }
}
