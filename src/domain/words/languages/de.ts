import type { Words } from '../words.ts'

/** German, with Sie. */

export const paper: Words['paper'] = {
  sum: 'Summe',
  net: 'Netto',
  tax: 'zzgl. {percent} {name} auf {base}',
  includedTax: 'inkl. {percent} {name} auf {base}',
  optional: 'optional',
  alternative: 'Alternative',
  range: '{min} bis {max}',
  terms: {
    with: 'mit {terms}',
    and: '{one} und {other}',
    tax: 'Steuer',
    discount: 'Rabatt',
    surcharge: 'Zuschlag',
  },
}

export const files: Words['files'] = {
  quotation: 'Angebot',
  includedName: 'inkl. {name}',
  picture: 'Dieses Bild konnte nicht geladen werden.',
  namedPicture: 'Bild konnte nicht geladen werden: {name}',
  unknownBlock: 'Ein Block der Art „{type}“ kann hier nicht angezeigt werden.',
}

export const acceptance: Words['acceptance'] = {
  title: 'Angenommen von {name} am {date}',
  offer: 'Angebot',
  from: 'Von',
  name: 'Name',
  email: 'E-Mail',
  time: 'Zeitpunkt',
  address: 'IP-Adresse',
  browser: 'Browser',
  options: 'Gewählte Optionen',
  noOptions: 'keine',
  net: 'Nettobetrag',
  tax: 'MwSt.',
  total: 'Gesamtbetrag',
  signature: 'Unterschrift',
  noSignature: 'Ohne gezeichnete Unterschrift',
  details: 'Details',
  hash: 'SHA-256 des angenommenen Angebots',
  check: 'Ob diese Datei das angenommene Angebot ist, lässt sich unter {address} prüfen.',
}

export const labels: Words['labels'] = {
  columns: {
    number: 'Nr.',
    description: 'Beschreibung',
    itemPrice: 'Einzelpreis',
    qty: 'Menge',
    unit: 'Einheit',
    discount: 'Rabatt',
    tax: 'MwSt.',
    price: 'Preis',
    cost: 'Kosten',
  },
  subtotal: 'Zwischensumme',
  total: 'Gesamtbetrag',
  discount: 'Rabatt',
  surcharge: 'Zuschlag',
  rounding: 'Rundung',
}

export const fields: Words['fields'] = {
  client: 'Name des Kunden',
  company: 'Firma',
  street: 'Straße und Hausnummer',
  town: 'Postleitzahl und Ort',
  country: 'Land',
  email: 'E-Mail',
  taxId: 'USt-IdNr.',
  date: 'Tag Monat Jahr',
  subject: 'Eine kurze Zeile dazu, worum es in diesem Angebot geht.',
  sender: 'Ihr Name',
  senderCompany: 'Ihre Firma',
}

export const samples: Words['samples'] = {
  title: 'Angebot',
  clientHeading: 'Angebot für',
  numberLabel: 'Angebot Nr.',
  dateLabel: 'Datum:',
  materials: 'Material',
  items: ['Erste Position', 'Zweite Position', 'Dritte Position'],
  labour: 'Arbeitsleistung',
  tasks: ['Erste Leistung', 'Zweite Leistung', 'Dritte Leistung'],
  named: '{title} für {client}',
}

export const template: Words['template'] = {
  details: 'Angaben',
  validDays: 'Gültig für {days} Tage',
  taxExcluded: 'Alle Preise verstehen sich ohne Steuer.',
  taxIncluded: 'Alle Preise enthalten die Steuer.',
  vatExcluded: 'Alle Preise verstehen sich ohne Mehrwertsteuer.',
  vatIncluded: 'Alle Preise enthalten die Mehrwertsteuer.',
  taxAdded: 'Zu allen Preisen kommt die Steuer hinzu.',
  vatAdded: 'Zu allen Preisen kommt die Mehrwertsteuer hinzu.',
  termsHeading: 'Bedingungen',
  terms: [
    'Dieses Angebot ist 14 Tage gültig.',
    'Zahlbar innerhalb von 30 Tagen nach Rechnungserhalt.',
    'Lieferung 2–4 Wochen nach Auftragserteilung.',
    'Kostenfreie Stornierung bis 48 Stunden vor Beginn der Arbeiten.',
    'Gewährleistung: 12 Monate auf Material und Ausführung.',
    'Nicht verwendetes Material kann innerhalb von 14 Tagen zurückgegeben werden.',
  ],
  taxName: 'MwSt.',
  reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers',
  smallBusiness: 'Kleinunternehmer',
  export: 'Ausfuhrlieferung',
}

export const page: Words['page'] = {
  title: 'Angebot von {sender}',
  bar: {
    label: 'Dieses Angebot',
    accept: 'Annehmen',
    decline: 'Ablehnen',
    ask: 'Nachfragen',
    pdf: 'PDF herunterladen',
    xlsx: 'Tabelle herunterladen',
  },
  validUntil: 'Gültig bis {date}',
  yourTime: '{time} Ihrer Zeit',
  validUntilName: 'Gültig bis',
  seen: 'Der Absender sieht, wann dieses Angebot gelesen wird. Es wird keine Adresse gespeichert.',
  asSeenBy: 'So sieht {person} dieses Angebot.',
  noScripts:
    'Das Angebot lässt sich so lesen und drucken. Um hier zu antworten, schalten Sie bitte JavaScript ein, oder antworten Sie auf die E-Mail.',
  choose: {
    hint: 'Wählen Sie, was Sie möchten: Der Gesamtbetrag ändert sich mit. Ihre Auswahl bleibt auf diesem Gerät, bis Sie sie absenden.',
    quantity: 'Menge: {row}',
    more: 'Mehr',
    less: 'Weniger',
    reset: 'Zurück zum Angebot wie gesendet',
    working: 'Der Gesamtbetrag wird berechnet …',
    failed: 'Der Gesamtbetrag kann gerade nicht berechnet werden.',
  },
  accept: {
    title: 'Angebot annehmen',
    offer: 'Angebot',
    number: 'Angebot Nr.',
    date: 'Datum',
    options: 'Gewählte Optionen',
    noOptions: 'keine',
    net: 'Nettobetrag',
    tax: 'MwSt.',
    total: 'Gesamtbetrag',
    name: 'Ihr Name',
    signature: 'Unterschrift (freiwillig)',
    draw: 'Unterschreiben Sie hier mit Finger, Stift oder Maus.',
    clear: 'Unterschrift löschen',
    tick: 'Ich nehme dieses Angebot wie gezeigt an, zum Gesamtbetrag von {total}.',
    recorded:
      'Mit Ihrer Annahme werden festgehalten: Ihr Name und Ihre E-Mail-Adresse, der Zeitpunkt, Ihre IP-Adresse und Ihr Browser.',
    send: 'Angebot verbindlich annehmen',
    nameMissing: 'Bitte geben Sie Ihren Namen ein.',
    tickMissing: 'Bitte kreuzen Sie das Feld an, wenn Sie das Angebot annehmen.',
  },
  decline: {
    title: 'Angebot ablehnen',
    reason: 'Grund',
    missing: 'Bitte geben Sie Ihren Namen oder einen Grund ein.',
    send: 'Angebot ablehnen',
  },
  ask: {
    title: 'Frage zu diesem Angebot',
    titleRow: 'Frage zu dieser Position',
    row: 'Zu: {row}',
    whole: 'Zum ganzen Angebot',
    question: 'Ihre Frage',
    send: 'Frage senden',
    sent: 'Ihre Frage wurde gesendet. Die Antwort erscheint hier und kommt per E-Mail.',
    missing: 'Bitte schreiben Sie Ihre Frage.',
    tooLong: 'Der Text ist zu lang: höchstens {count} Zeichen.',
  },
  questions: {
    heading: 'Fragen',
    count: { one: '{count} Frage', other: '{count} Fragen' },
    news: { one: '{count} neue Antwort', other: '{count} neue Antworten' },
    askRow: 'Zu dieser Position nachfragen',
    you: 'Sie',
    reply: 'Antworten',
    yourReply: 'Ihre Antwort',
    sendReply: 'Antwort senden',
    replied: 'Ihre Antwort wurde gesendet.',
    resolve: 'Als erledigt markieren',
    resolved: 'Erledigt',
    reopen: 'Wieder öffnen',
    rowGone: 'Zu einer Position, die nicht mehr im Angebot ist',
    full: 'Hier können keine weiteren Fragen gestellt werden. Antworten Sie stattdessen auf die E-Mail.',
  },
  state: {
    accepted: 'Angenommen von {name} am {date}.',
    declined: 'Abgelehnt am {date}.',
    acceptedByYou: 'Sie haben dieses Angebot am {date} angenommen.',
    declinedByYou: 'Sie haben dieses Angebot am {date} abgelehnt.',
    expired: 'Dieses Angebot war bis {date} gültig.',
    withdrawn: 'Dieses Angebot wurde von {sender} zurückgezogen.',
    superseded: '{sender} hat eine neuere Fassung dieses Angebots gesendet.',
    openNewer: 'Neuere Fassung öffnen',
    readOnly:
      'Dieses Angebot kann hier nicht angenommen werden. Antworten Sie dazu auf die E-Mail.',
    acceptedBefore:
      'Dieses Angebot wurde bereits von {name} am {date} angenommen. Es wurde nichts geändert.',
    declinedBefore: 'Dieses Angebot wurde bereits am {date} abgelehnt. Es wurde nichts geändert.',
    doesNotAddUp:
      'Die Summe dieses Angebots folgt nicht dem, was darin gewählt wird. Bitten Sie um ein neues.',
    askForNew: 'Um ein neues bitten',
    askedForNew: '{sender} wurde um ein neues Angebot gebeten.',
    thanks:
      'Vielen Dank. {sender} wurde benachrichtigt, und Sie erhalten eine Bestätigung per E-Mail.',
    declineSent: '{sender} wurde benachrichtigt.',
    changed:
      'Dieses Angebot hat sich inzwischen geändert. Bitte sehen Sie es noch einmal an, bevor Sie antworten.',
  },
  names: {
    text: 'Textabschnitt',
    table: 'Positionen',
    row: 'Position',
    rowNumber: 'Position {number}',
    note: 'Anmerkung',
    heading: 'Überschrift',
    totals: 'So ergibt sich der Gesamtbetrag',
  },
  messages: { label: 'Meldungen', close: 'Meldung schließen' },
  earlier: {
    line: 'Verglichen mit der Fassung vom {date}: {changes}',
    lineTotal: 'Verglichen mit der Fassung vom {date}: {changes}, Gesamtbetrag {before} → {after}',
    count: { one: '{count} Änderung', other: '{count} Änderungen' },
    same: 'Seit der Fassung vom {date} hat sich nichts geändert.',
    show: 'Änderungen zeigen',
    hide: 'Änderungen ausblenden',
    failed:
      'Die Änderungen können gerade nicht gezeigt werden. Bitte versuchen Sie es noch einmal.',
  },
  unknown: {
    title: 'Unter diesem Link gibt es kein Angebot',
    text: 'Er wurde vielleicht ersetzt, zurückgezogen oder unvollständig kopiert. Bitten Sie den Absender um einen neuen.',
  },
  failure: {
    title: 'Das Angebot kann gerade nicht angezeigt werden',
    text: 'Es ist nichts verloren. Bitte laden Sie die Seite gleich noch einmal.',
  },
  cancel: 'Abbrechen',
  close: 'Schließen',
  sending: 'Wird gesendet …',
  tryAgain: 'Noch einmal versuchen',
  errors: {
    connection: 'Keine Verbindung. Es wurde nichts gesendet.',
    failed: 'Das hat nicht geklappt. Es wurde nichts geändert.',
    unanswered: 'Es kam keine Antwort. Senden Sie es noch einmal: Es zählt nur einmal.',
    tooMany: 'Zu viele Versuche. Warten Sie einige Minuten und versuchen Sie es dann noch einmal.',
    choice: 'Diese Auswahl ist nicht möglich. Das Angebot wurde neu geladen.',
    signature: 'Die Unterschrift ist zu lang. Löschen Sie sie und unterschreiben Sie noch einmal.',
    offline:
      'Das kann gerade nicht geladen werden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    file: 'Die Datei kann nicht erstellt werden.',
    unseen:
      'Wenn kein Download begonnen hat, speichert diese App keine Dateien: Öffnen Sie die Seite in einem anderen Browser.',
    asSent: 'Die Datei wie gesendet öffnen',
  },
}

export const changes: Words['changes'] = {
  label: 'Was sich geändert hat',
  kinds: { added: 'Hinzugefügt', removed: 'Entfernt', moved: 'Verschoben', changed: 'Geändert' },
  counted: '{kind}: {count}',
  next: 'Nächste Änderung',
  previous: 'Vorherige Änderung',
  place: '{at} von {count}',
  madeUp: 'Woraus sich der Unterschied ergibt',
  more: { one: 'und {count} weitere', other: 'und {count} weitere' },
  unnamedRow: 'Eine Position ohne Beschreibung',
  lines: 'Rabatte und Zuschläge',
  typed: 'Anpassung des Gesamtbetrags',
  fromTo: '{before} → {after}',
  validUntil: 'Gültig bis: {before} → {after}',
  asSent:
    'Verglichen werden beide Fassungen, wie sie gesendet wurden, unabhängig von der getroffenen Auswahl.',
  chosen: 'Mit der getroffenen Auswahl beträgt der Gesamtbetrag {total}.',
}

export const verify: Words['verify'] = {
  title: 'Angenommenes Angebot prüfen',
  lead: 'Das PDF eines angenommenen Angebots enthält den Text dessen, was angenommen wurde. Diese Seite sagt Ihnen, ob dieser Text unverändert ist und ob er hier angenommen wurde.',
  choose: 'PDF auswählen',
  hint: 'Oder ziehen Sie es hierher. Die Datei bleibt auf diesem Gerät.',
  titles: {
    accepted: 'Dieses Angebot wurde angenommen',
    nothing: 'Diese Datei enthält kein angenommenes Angebot',
    changed: 'Diese Datei wurde verändert',
    unknown: 'Dieses Angebot wurde hier nicht angenommen',
    unreadable: 'Diese Datei kann nicht gelesen werden',
    unsafe: 'Diese Seite kann keine Dateien prüfen',
    offline: 'Der Server hat nicht geantwortet',
  },
  texts: {
    nothing: 'Laden Sie das PDF auf der Seite des angenommenen Angebots noch einmal herunter.',
    changed:
      'Der Text darin ist nicht mehr der, dessen SHA-256 angegeben ist. Verlassen Sie sich nicht darauf.',
    unknown: 'Auf diesem Server wurde kein Angebot mit diesem Text angenommen.',
    unreadable: 'Wählen Sie sie noch einmal aus.',
    unsafe: 'Öffnen Sie sie über https: Nur dort berechnen Browser Prüfsummen.',
    offline: 'Versuchen Sie es gleich noch einmal.',
  },
  by: 'Angenommen von',
  mailedTo: 'Gesendet an',
  from: 'Angebot von',
  compare: 'Die Seiten eines PDF sind Bilder: Vergleichen Sie, was sie zeigen, mit diesen Angaben.',
  others: 'Mit gleichem Text wurden auch andere Angebote angenommen, nicht dieses:',
}

export const mails: Words['mails'] = {
  unnamed: 'Angebot',
  greeting: 'Guten Tag,',
  greetingName: 'Guten Tag {name},',
  offer: {
    subject: 'Angebot von {sender}: {name}',
    lines:
      'anbei erhalten Sie unser Angebot. Wenn etwas unklar ist, antworten Sie einfach auf diese E-Mail oder fragen Sie auf der Seite des Angebots nach.',
    button: 'Angebot öffnen',
    validUntil: 'Gültig bis {date}',
    total: 'Gesamtbetrag: {total}',
    attached: 'Das Angebot liegt als PDF bei.',
    personal:
      'Der Link ist nur für Sie: Wer ihn hat, kann das Angebot lesen und beantworten. Ein Konto ist nicht nötig.',
    personalToRead:
      'Der Link ist nur für Sie: Wer ihn hat, kann das Angebot lesen. Ein Konto ist nicht nötig.',
  },
  newVersion: {
    subject: 'Neue Fassung des Angebots von {sender}: {name}',
    lines: 'anbei erhalten Sie eine neue Fassung unseres Angebots. Sie ersetzt die frühere.',
    button: 'Neue Fassung öffnen',
  },
  acceptedByYou: {
    subject: 'Sie haben das Angebot angenommen: {name}',
    text: 'Sie haben das Angebot „{name}“ von {sender} am {date} zum Gesamtbetrag von {total} angenommen.',
    keep: 'Sie können es jederzeit so lesen und herunterladen, wie Sie es angenommen haben:',
    button: 'Angenommenes Angebot öffnen',
    check:
      'Das angenommene PDF belegt, was Sie angenommen haben. Hier können Sie es jederzeit prüfen:',
    checkLabel: 'Angenommenes Angebot prüfen',
  },
  accepted: {
    subject: '{person} hat angenommen: {name}',
    text: '{person} hat das Angebot „{name}“ am {date} zum Gesamtbetrag von {total} angenommen.',
    options: 'Gewählte Optionen: {options}',
    button: 'Angebot öffnen',
  },
  declinedByYou: {
    subject: 'Sie haben das Angebot abgelehnt: {name}',
    text: 'Sie haben das Angebot „{name}“ von {sender} am {date} abgelehnt.',
  },
  declined: {
    subject: '{person} hat abgelehnt: {name}',
    text: '{person} hat das Angebot „{name}“ am {date} abgelehnt.',
    reason: 'Grund: {reason}',
    noReason: 'Es wurde kein Grund genannt.',
    button: 'Angebot öffnen',
  },
  question: {
    subject: '{person} hat eine Frage: {name}',
    whole: '{person} fragt zum Angebot „{name}“:',
    row: '{person} fragt zu „{row}“ im Angebot „{name}“:',
    more: { one: 'und {count} weitere Frage', other: 'und {count} weitere Fragen' },
    button: 'Antworten',
  },
  reply: {
    subject: '{sender} hat Ihre Frage beantwortet: {name}',
    whole: '{sender} hat Ihre Frage zum Angebot „{name}“ beantwortet:',
    row: '{sender} hat Ihre Frage zu „{row}“ im Angebot „{name}“ beantwortet:',
    more: { one: 'und {count} weitere Antwort', other: 'und {count} weitere Antworten' },
    button: 'Im Angebot lesen',
  },
  askedForNew: {
    subject: '{person} bittet um ein neues Angebot: {name}',
    text: '{person} hat das Angebot „{name}“ geöffnet, das nicht mehr angenommen werden kann, und bittet um ein neues.',
    button: 'Angebot öffnen',
  },
  withdrawn: {
    subject: '{sender} hat das Angebot zurückgezogen: {name}',
    text: '{sender} hat das Angebot „{name}“ zurückgezogen. Es kann nicht mehr angenommen werden.',
  },
  small: {
    replies: 'Antworten auf diese E-Mail gehen an {address}.',
    link: 'Falls sich die Schaltfläche nicht öffnet, kopieren Sie diese Adresse in Ihren Browser:',
    seen: '{sender} sieht, wann das Angebot gelesen wird. Es wird keine Adresse gespeichert.',
    unexpected:
      'Sie kennen {sender} nicht? Dann beachten Sie diese E-Mail nicht weiter; es geschieht nichts.',
    unsubscribe: 'Keine E-Mails über geteilte Angebote mehr erhalten',
  },
}
