import type { TradeTemplate } from './trade-template.ts'

export const bathroom: TradeTemplate = {
  title: 'Bathroom renovation',
  tagline: 'Old bathroom out, new walk-in shower, tiling and fittings in. About 12 working days.',
  currency: 'GBP',
  locale: 'en-GB',
  validDays: 30,
  tables: [
    {
      title: 'Strip-out and first fix',
      positions: [
        ['Remove bath, basin, WC and tiles; protect hall and stairs', 420, 1],
        ['Skip, 6 yd, with permit', 295, 1],
        ['Move hot, cold and waste pipes to the new layout', 46, 14, 'h'],
        ['Extractor fan, 150 mm, humidistat, ducted outside', 185, 1],
        ['Downlights, IP65, on the existing circuit', 58, 4],
      ],
    },
    {
      title: 'Walls and floor',
      positions: [
        ['Moisture-resistant board, skimmed', 32, 18.5, 'm²'],
        ['Waterproof membrane in the shower area', 38, 7.5, 'm²'],
        ['Wall tiles 600 × 300 mm, supplied', 29.5, 22, 'm²'],
        ['Wall tiles laid, grouted and sealed', 48, 22, 'm²'],
        ['Floor tiles 600 × 600 mm, supplied and laid', 84, 5.2, 'm²'],
      ],
    },
    {
      title: 'Fittings',
      positions: [
        ['Shower tray 1200 × 800 mm with glass screen', 640, 1],
        ['Thermostatic shower with rail and overhead spray', 385, 1],
        ['Wall-hung WC with concealed cistern', 460, 1],
        ['Vanity unit 800 mm with basin and mixer tap', 540, 1],
        ['Heated towel rail 1200 × 500 mm', 165, 1],
        ['Fit, connect and test', 46, 18, 'h'],
      ],
    },
  ],
  note: 'Prices do not include VAT. Tiles and fittings can be swapped for others at the difference in price.',
  terms: [
    'A deposit of 25% is due with the order, 50% after first fix, the rest on completion.',
    'The water is off for parts of days 1, 2 and 9; we agree the hours with you.',
    'Rotten joists, lead pipes or asbestos found behind old tiles are priced before we go on.',
    'Extra work is agreed in writing before it starts.',
    'We guarantee our workmanship for 24 months; fittings carry their maker’s warranty.',
    'We leave the room clean and take all waste away.',
  ],
}
