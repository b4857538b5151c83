import { LIMITS } from '../../../../src/domain/document/quotation.ts'
import type { MenuEntry, MenuGroup } from '../../../ui/menu.ts'
import { isLookedInto, lookInto } from '../blocks/boq/folded-rows.ts'
import { addLine, changeHeadingLine } from '../blocks/boq/line-commands.ts'
import { canTurn, turnLineInPlace } from '../blocks/boq/turn-line.ts'
import { LINE_WORDS } from '../document/line-words.ts'
import { rowNow } from '../document/now.ts'
import type { Item } from '../paper/elements.ts'
import { moveAlone } from './move-keys.ts'

/** What the menu of a table's line offers for headings and notes, with a title for a heading. */
export function lineChoices({ blockId, rowId }: Item): readonly MenuGroup[] {
  const line = rowNow(blockId, rowId)
  if (rowId === null || !line) return []
  const lines = LINE_WORDS
  const place = { boqId: blockId, rowId }
  const turns = TURNS.filter(({ form }) => form.type !== line.type && canTurn(place, form))
  const added: MenuEntry[] = [
    ...turns.map(({ label, keys, form }) => ({
      label,
      keys,
      act: () => turnLineInPlace(place, form),
    })),
    {
      label: lines.headingAbove,
      act: () => addLine(blockId, 'heading', { id: rowId, side: -1 }),
    },
    {
      label: lines.noteBelow,
      act: () => addLine(blockId, 'note', { id: rowId, side: 1 }),
    },
  ]
  if (line.type !== 'heading') return [{ entries: added }]
  const set = (setting: Parameters<typeof changeHeadingLine>[2]) => () =>
    changeHeadingLine(blockId, rowId, setting)
  const { level, hasSum, isClosed } = line
  const alone = MOVES_ALONE.map(({ label, by }) => ({
    label,
    act: () => moveAlone({ blockId, rowId }, by),
  }))
  const isShown = isLookedInto(rowId)
  const look: MenuEntry = {
    label: lines.lookTip,
    isChecked: isShown,
    act: () => lookInto(rowId, !isShown),
  }
  return [
    { entries: [...alone, ...added] },
    {
      title: lines.heading,
      entries: [
        ...Array.from({ length: LIMITS.headingLevels }, (_, at) => ({
          label: lines.level(at + 1),
          keys: `ctrl+alt+${at + 1}`,
          isChecked: level === at + 1,
          act: set({ level: at + 1 }),
        })),
        { label: lines.withSum, isChecked: hasSum, act: set({ hasSum: !hasSum }) },
        { label: lines.closed, isChecked: isClosed, act: set({ isClosed: !isClosed }) },
        ...(isClosed ? [look] : []),
      ],
    },
  ]
}

const TURNS = [
  { label: LINE_WORDS.toRow, keys: 'ctrl+alt+0', form: { type: 'row' } },
  { label: LINE_WORDS.toHeading, keys: 'ctrl+alt+1', form: { type: 'heading', level: 1 } },
  { label: LINE_WORDS.toNote, keys: '', form: { type: 'note' } },
] as const

const MOVES_ALONE = [
  { label: LINE_WORDS.upAlone, by: -1 },
  { label: LINE_WORDS.downAlone, by: 1 },
] as const
