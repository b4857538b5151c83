import { COLUMN, type PinName } from '../../../src/domain/document/columns.ts'

/**
 * The texts that the editor needs when it opens; messages about answers of the server are the
 * domain's MESSAGES.
 */
export const WORDS = {
  actions: {
    currency: 'Currency and number format',
    row: '+ Row',
    rowTip: 'Type here, or press Enter in the last row',
    rowLabel: (number: string) => `Row ${number}`,
    rowKinds: 'Row, heading or note',
    block: '+ Block',
    blockKinds: 'Kind of block',
    image: 'Image',
    imageTip: 'A picture, with room for text',
    info: 'Quotation info',
    richText: 'Rich text in all blocks',
    richTextTip: (isOn: boolean) => `Rich text in all blocks: turn ${isOn ? 'off' : 'on'}`,
    costs: 'Costs',
    costsTip: 'What rows cost, and the profit: only you see it',
    undo: 'Undo',
    redo: 'Redo',
  },
  pins: {
    state: (name: PinName, isPinned: boolean) =>
      `${capitalized(COLUMN[name].pin)} ${isPinned ? 'pinned' : 'not pinned'}`,
  },
  options: {
    outOfRange: 'Not changed: the sum would be beyond a trillion.',
  },
  total: {
    label: 'Total',
    subtotalLabel: 'Subtotal',
    ways: 'The total is not the sum',
    addDiscount: 'Add discount',
    addSurcharge: 'Add surcharge',
    addTax: 'Add tax',
    changeTax: 'Change tax',
  },
  limits: {
    rows: 'A quotation holds 5,000 rows at most.',
    blocks: 'A quotation holds 500 blocks at most.',
  },
  unknown: {
    label: 'Unknown block',
    text: (type: string) =>
      `A block of the type “${type}”, which this version can’t show. It is kept as it is.`,
  },
  /** Those of their banner: draft-banner.tsx. */
  drafts: {
    notStored:
      'This browser keeps no drafts: save often, or unsaved work is lost when the page closes.',
  },
  loading: {
    template: 'Loading template...',
    quotation: (id: string) => `Loading ${id}...`,
    back: 'Going back...',
    retry: 'Try again',
    login: 'Log in',
    startNew: 'Start a new quotation',
  },
  status: { unsaved: 'Unsaved changes', saved: 'Saved' },
} as const

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
