/** The editor's own words, where the spec gives none (look: Words). The spec's are in domain/messages.ts. */
export const WORDS = {
  actions: {
    currency: 'Currency and number format',
    row: '+ Row',
    rowLabel: (number: number) => `Row ${number}`,
    block: '+ Block',
    blockKinds: 'Kind of block',
    info: 'Quotation info',
    richText: 'Rich text in all blocks',
    richTextTip: (isOn: boolean) => `Rich text in all blocks: turn ${isOn ? 'off' : 'on'}`,
    undo: 'Undo',
    redo: 'Redo',
  },
  pins: {
    itemPrice: 'Pin item price',
    qty: 'Pin quantity',
    price: 'Pin price',
  },
  total: {
    label: 'Total',
    subtotalLabel: 'Subtotal',
    sum: 'Back to the sum',
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
  drafts: {
    unkept:
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
  unreachable:
    'Not saved: the server can’t be reached. Your changes are kept here; save again when it is back.',
  status: { unsaved: 'Unsaved changes', saved: 'Saved' },
} as const
