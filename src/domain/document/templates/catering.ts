import type { TradeTemplate } from './trade-template.ts'

export const catering: TradeTemplate = {
  title: 'Wedding catering',
  tagline: 'Reception, buffet and drinks for 80 guests, served from 4 pm to 11 pm.',
  currency: 'USD',
  locale: 'en-US',
  validDays: 14,
  tables: [
    {
      title: 'Food',
      positions: [
        ['Canapés at the reception, five per guest', 12.5, 80, 'guests'],
        ['Buffet: two mains, three sides, salads, bread', 38, 80, 'guests'],
        ['Vegan main, surcharge', 4.5, 22, 'guests'],
        ['Dessert table', 9.75, 80, 'guests'],
        ['Children’s plates', 14, 9, 'plates'],
      ],
    },
    {
      title: 'Drinks',
      positions: [
        ['Soft drinks and water, all evening', 6, 80, 'guests'],
        ['Coffee and tea station', 4.25, 80, 'guests'],
        ['Corkage and glasses for your own wine', 8, 64, 'bottles'],
      ],
    },
    {
      title: 'Service and hire',
      positions: [
        ['Service, six people for seven hours', 34, 42, 'h'],
        ['Chefs on site', 48, 14, 'h'],
        ['Table linen', 11, 10, 'tables'],
        ['China, cutlery and glasses', 5.5, 80, 'guests'],
        ['Delivery, setup and collection', 380, 1],
      ],
    },
  ],
  note: 'Sales tax is not included. Gratuity is up to you.',
  terms: [
    'The date is yours once a deposit of 30% is paid; the rest is due seven days before.',
    'The number of guests is final ten days before; up to 5% more are possible after that.',
    'Cancellation is free up to 60 days before, 50% up to 14 days, then 100% of the food.',
    'Tell us of allergies by the same date; all dishes are labeled on the buffet.',
    'Hours after 11 pm cost the service rate plus 50%.',
    'Broken or missing items of hire are billed at cost.',
  ],
}
