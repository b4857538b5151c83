/** A row of a table: description, item price, quantity and, if it has one, its unit. */
export type Position = readonly [description: string, itemPrice: number, qty: number, unit?: string]

/** What an offer in this trade usually contains. */
export interface TradeTemplate {
  title: string
  /** Describes the work in a sentence. */
  tagline: string
  currency: 'EUR' | 'GBP' | 'USD'
  locale: string
  /** How long the offer is valid, in days. */
  validDays: number
  tables: readonly { title: string; positions: readonly Position[] }[]
  /** The text beside the total. */
  note: string
  terms: readonly string[]
}

/** Templates for trades, by their name in `/new?template={name}`. */
export const TRADES: Readonly<Record<string, TradeTemplate>> = {
  bathroom: {
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
  },
  painting: {
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
  },
  electrical: {
    title: 'Panel upgrade and rewiring',
    tagline:
      'New 200 A service panel and copper wiring for a three-bedroom house, to current code.',
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
  },
  garden: {
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
  },
  'web-design': {
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
  },
  catering: {
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
  },
}
