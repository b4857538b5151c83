import type { TradeTemplate } from './trade-template.ts'

export const garden: TradeTemplate = {
  title: 'Garden redesign',
  tagline: 'Sandstone terrace, new lawn, hornbeam hedge and beds for a back garden of 110 m².',
  currency: 'GBP',
  locale: 'en-GB',
  validDays: 21,
  tables: [
    {
      title: 'Groundwork',
      positions: [
        ['Clear beds and lift old turf', 4.5, 85, 'm²'],
        ['Dig out and level for the terrace, 200 mm', 28, 24, 'm²'],
        ['Soil and green waste, grab lorry', 265, 2, 'loads'],
      ],
    },
    {
      title: 'Terrace and edging',
      positions: [
        ['Type 1 sub-base, 150 mm, compacted', 19.5, 24, 'm²'],
        ['Sandstone paving 22 mm, mixed sizes, supplied', 42, 24, 'm²'],
        ['Paving laid on a full mortar bed, pointed', 58, 24, 'm²'],
        ['Brick edging, laid', 24, 18.5, 'm'],
      ],
    },
    {
      title: 'Lawn and planting',
      positions: [
        ['Screened topsoil, delivered and spread', 62, 6, 'm³'],
        ['Turf, laid and rolled', 9.8, 60, 'm²'],
        ['Hornbeam hedge, 80–100 cm, bare root, planted', 7.5, 36],
        ['Shrubs and perennials, 5 l pots, planted', 14.5, 40],
        ['Bark mulch, 70 mm', 6.2, 30, 'm²'],
      ],
    },
  ],
  note: 'Prices do not include VAT. Access for a mini digger, 1.2 m wide, is assumed.',
  terms: [
    'Bare-root hedging is planted from November to March, the rest all year round.',
    'You mark pipes and cables before we dig; repairs to unmarked ones are charged.',
    'Payment: 40% at the start, 60% on completion.',
    'Watering for the first eight weeks is up to you; we leave a plan.',
    'Plants that fail within six months despite watering are replaced once.',
    'The paving is guaranteed for two years against settling.',
  ],
}
