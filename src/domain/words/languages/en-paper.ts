/*
 * The English words that the editor’s first load has: apart from the others (en.ts), since a module
 * is loaded as a whole.
 */

/** What stands on the paper, in its downloads and in previews. */
export const paper = {
  sum: 'Sum',
  net: 'Net',
  /** A tax that is added: its name and percentage, and what it is worked out on. */
  tax: '{name} {percent} of {base}',
  includedTax: 'includes {name} {percent} of {base}',
  optional: 'optional',
  alternative: 'alternative',
  /** The quantities from which a customer may choose. */
  range: '{min} to {max}',
  /** Why a row would change the total by more or less than its price. */
  terms: {
    with: 'with {terms}',
    and: '{one} and {other}',
    tax: 'tax',
    discount: 'discount',
    surcharge: 'surcharge',
  },
}

/** What a new table, a new total and a new line say until somebody writes something else. */
export const labels = {
  columns: {
    number: 'No',
    description: 'Description',
    itemPrice: 'Item price',
    qty: 'Qty',
    unit: 'Unit',
    discount: 'Discount',
    tax: 'Tax',
    price: 'Price',
    cost: 'Cost',
  },
  subtotal: 'Subtotal',
  total: 'Total',
  /** Lines between the sum and the total. */
  discount: 'Discount',
  surcharge: 'Surcharge',
  rounding: 'Rounding',
}

/** What a blank field asks for, in grey. */
export const fields = {
  client: 'Client name',
  company: 'Company',
  street: 'Street and number',
  town: 'Postcode and town',
  country: 'Country',
  email: 'E-mail',
  taxId: 'Tax number',
  date: 'day month year',
  subject: 'A short line on what this offer is for.',
  sender: 'Your name',
  senderCompany: 'Your company',
}

/** The samples of a new quotation, each in a place of its own. */
export const samples = {
  title: 'Quotation',
  clientHeading: 'Prepared for',
  numberLabel: 'Quotation no.',
  dateLabel: 'Date:',
  materials: 'Materials',
  items: ['First item', 'Second item', 'Third item'],
  labour: 'Labour',
  tasks: ['First task', 'Second task', 'Third task'],
  /** What a quotation is called that still has the sample’s title. */
  named: '{title} for {client}',
}
