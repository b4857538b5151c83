/** The texts of the overview (product: Overview). */
export const WORDS = {
  title: 'Overview',
  lead: 'Offers sent in the last 12 months, each quotation once',
  outcomes: { won: 'Won', lost: 'Lost', open: 'Open' },
  period: 'Last 12 months',
  winRate: 'Win rate',
  answer: 'Average time to an answer',
  none: '–',
  chart: 'Offers by the month they were sent in',
  month: 'Month',
  totals: 'Totals',
  currency: 'Currency',
  waiting: 'Waiting longest',
  waitingNote: (shown: number, all: number) =>
    all > shown
      ? `${shown} of ${all} open offers`
      : all === 1
        ? '1 open offer'
        : `${all} open offers`,
  noneWaiting: 'No offer is open.',
  unnamed: 'Untitled',
  to: (person: string, people: number) =>
    people > 1 ? `${person} and ${people - 1} more` : person,
  sent: (day: string) => `sent ${day}`,
  seen: 'seen',
  notSeen: 'not seen yet',
  notDelivered: 'not delivered',
  underAnHour: 'under an hour',
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  days: (count: number) => `${count} days`,
  emptyTitle: 'Nothing was sent yet',
  emptyText: 'Send a quotation to see here what becomes of it.',
  toList: 'Go to your quotations',
  failedTitle: 'The overview can’t be loaded',
  failedText: 'The server did not answer. Nothing is lost.',
  retry: 'Try again',
}
