import type { TradeTemplate } from './trade-template.ts'

export const painting: TradeTemplate = {
  title: 'Interior painting',
  tagline:
    'Walls, ceilings and woodwork of a four-room flat, 96 m², empty or with furniture moved in.',
  currency: 'EUR',
  locale: 'en-IE',
  validDays: 30,
  tables: [
    {
      title: 'Preparation',
      positions: [
        ['Cover floors, windows and furniture', 3.2, 96, 'm²'],
        ['Fill cracks and holes, sand walls', 6.8, 184, 'm²'],
        ['Prime new and bare plaster', 4.5, 42, 'm²'],
      ],
    },
    {
      title: 'Painting',
      positions: [
        ['Walls, two coats, matt emulsion', 11.9, 184, 'm²'],
        ['Ceilings, two coats, white', 10.4, 96, 'm²'],
        ['Doors with frames, two coats, satin', 118, 7],
        ['Skirting boards, sanded and painted', 7.2, 86, 'm'],
        ['Radiators, heat-resistant paint', 64, 5],
      ],
    },
    {
      title: 'Materials',
      positions: [
        ['Washable wall paint, 10 l', 89, 6],
        ['Ceiling paint, 10 l', 62, 3],
        ['Wood paint, satin, 2.5 l', 54.5, 3],
        ['Primer, filler, masking tape and film', 145, 1],
      ],
    },
  ],
  note: 'Prices do not include VAT. Measured areas count: openings under 2.5 m² are not deducted.',
  terms: [
    'Work takes 8 days with two painters; the start is agreed two weeks ahead.',
    'One colour for walls in each room is included, a second costs €45 a room.',
    'Rooms are free of small items and pictures before we start.',
    'Payment: 30% at the start, the rest within 14 days of the invoice.',
    'Wallpaper found under the paint is removed by the hour, at €42.',
    'We touch up whatever you find within four weeks, free of charge.',
  ],
}
