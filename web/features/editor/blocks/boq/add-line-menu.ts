import { line as LINE_WORDS, editor as WORDS } from '#domain/words/en/editor.json'
import { showMenu } from '../../../../ui/menu.ts'
import { addLine } from './line-commands.ts'
import { startRow } from './waiting-row.ts'

/** Opens the menu beside '+ Row': a row, a heading or a note at the table's end. */
export function openAddLineMenu(button: HTMLElement, boqId: string): void {
  const lines = LINE_WORDS
  const { actions } = WORDS
  showMenu(button, actions.rowKinds, [
    {
      entries: [
        { label: lines.row, keys: 'enter', act: () => startRow(boqId) },
        { label: lines.heading, keys: '#', act: () => addLine(boqId, 'heading') },
        { label: lines.note, act: () => addLine(boqId, 'note') },
      ],
    },
  ])
}
