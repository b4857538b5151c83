import type { TradeTemplate } from './trade-template.ts'

export const electrical: TradeTemplate = {
  title: 'Panel upgrade and rewiring',
  tagline: 'New 200 A service panel and copper wiring for a three-bedroom house, to current code.',
  currency: 'USD',
  locale: 'en-US',
  validDays: 30,
  tables: [
    {
      title: 'Panel and grounding',
      positions: [
        ['Main panel, 200 A, 40 spaces', 985, 1, 'ea'],
        ['AFCI breakers, 15 A', 52, 12, 'ea'],
        ['GFCI breakers, 20 A', 58, 4, 'ea'],
        ['Ground rods and bonding', 340, 1],
        ['Permit and inspection', 275, 1],
      ],
    },
    {
      title: 'Wiring and devices',
      positions: [
        ['12/2 copper cable, in walls and attic', 1.45, 850, 'ft'],
        ['Duplex receptacles, tamper-resistant', 38, 34, 'ea'],
        ['Switches, single-pole and three-way', 34, 18, 'ea'],
        ['Recessed LED lights, 6 in', 96, 16, 'ea'],
        ['Smoke and CO alarms, hardwired', 112, 6, 'ea'],
      ],
    },
    {
      title: 'Labor',
      positions: [
        ['Licensed electrician', 95, 64, 'h'],
        ['Apprentice', 52, 40, 'h'],
        ['Patch drywall at access holes, ready to paint', 18, 22, 'ea'],
      ],
    },
  ],
  note: 'Sales tax on materials is not included. Painting after the drywall patches is not included.',
  terms: [
    'Work takes nine days. Power is off for one day while the panel is changed.',
    'The utility’s fee for disconnecting and reconnecting is billed at cost.',
    'A deposit of 30% is due with the order, the balance after the final inspection.',
    'Changes are priced in writing before they are made.',
    'Hidden damage or work that is not to code is shown to you and priced first.',
    'Two-year warranty on labor; devices carry their manufacturer’s warranty.',
  ],
}
