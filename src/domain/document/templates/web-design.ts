import type { TradeTemplate } from './trade-template.ts'

export const webDesign: TradeTemplate = {
  title: 'New website',
  tagline: 'Design, build and launch of a website with eight pages that you can edit yourselves.',
  currency: 'EUR',
  locale: 'en-IE',
  validDays: 30,
  tables: [
    {
      title: 'Concept and design',
      positions: [
        ['Kick-off workshop, site map', 85, 6, 'h'],
        ['Texts, edited from your drafts', 120, 8, 'pages'],
        ['Photos on site, half a day, 20 edited pictures', 480, 1],
        ['Design of home page and three page types, desktop and phone', 85, 32, 'h'],
        ['Two rounds of changes', 85, 8, 'h'],
      ],
    },
    {
      title: 'Build and launch',
      positions: [
        ['Page types in html and css, tested in current browsers', 85, 38, 'h'],
        ['Content management set up, pages filled', 85, 14, 'h'],
        ['Contact form with spam protection', 340, 1],
        ['Training, two hours, with a short manual', 85, 4, 'h'],
        ['Redirects from the old site, launch', 85, 5, 'h'],
      ],
    },
    {
      title: 'First year',
      positions: [
        ['Hosting with certificate and daily backups', 18, 12, 'months'],
        ['Updates and an hour of changes a month', 65, 12, 'months'],
      ],
    },
  ],
  note: 'Prices do not include VAT. Fonts, stock pictures and domains are billed at cost.',
  terms: [
    'Payment: a third with the order, a third when the design is approved, a third at launch.',
    'Launch is about ten weeks after the kick-off if texts and answers reach us within a week.',
    'Further rounds of changes cost €85 an hour, after you agree to them.',
    'On full payment the site, its design and its code are yours to use without limit.',
    'Hosting and updates can be ended at the end of any month after the first year.',
    'Faults reported within 90 days of launch are mended free of charge.',
  ],
}
