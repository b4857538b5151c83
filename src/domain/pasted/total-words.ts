import { plain } from './heading-words.ts'

/** What the words of a line say about it; arithmetic goes first (total-lines.ts). */
export interface TotalWords {
  /**
   * `total`, `tax`: the line says nothing else. `start`: it only starts like one ('Tax return').
   */
  readonly kind: 'total' | 'tax' | 'start' | null
  /** A discount or surcharge, which is a row of the offer although it is a share of others. */
  readonly isAdjustment: boolean
  /** Percentages that the line names, divided by 100: 0.2 for `VAT 20 %`. */
  readonly rates: readonly number[]
}

/** Reads what a line's text says about totals and taxes. */
export function totalWordsOf(label: string): TotalWords {
  const words = plain(label.replace(PERCENTAGE, ' '))
    .split(' ')
    .filter((word) => !/^\p{N}*$/u.test(word))
  return {
    kind: kindOf(words),
    isAdjustment: words.some((word) => ADJUSTMENT.test(word)),
    rates: [...label.matchAll(PERCENTAGE)].map(
      ([, rate = '']) => Number(rate.replace(',', '.')) / 100,
    ),
  }
}

const PERCENTAGE = /(\d{1,3}(?:[.,]\d{1,4})?)\s*[%٪％]/g

function kindOf(words: readonly string[]): TotalWords['kind'] {
  const isTax = words.some((word) => TAX.has(word))
  const isTotal = words.some((word) => TOTAL.has(word) || COMPOUND.test(word))
  if (!isTax && !isTotal) return null
  const known = (word: string) =>
    TAX.has(word) || TOTAL.has(word) || COMPOUND.test(word) || FILLER.has(word)
  if (words.every(known)) return isTotal ? 'total' : 'tax'
  const [first = ''] = words
  return known(first) ? 'start' : null
}

const set = (words: string) =>
  new Set(
    words
      .split(' ')
      .map(plain)
      .filter((word) => word !== ''),
  )

const TOTAL = set(
  'total totals subtotal grandtotal sum balance due payable summe gesamt insgesamt ubertrag netto brutto net gross totaux montant ttc ht somme suma importe imponible totale subtotale somma imponibile complessivo totaal subtotaal som bedrag eindtotaal razem ogolem lacznie celkem mezisoucet soucet spolu medzisucet sucet osszesen reszosszeg vegosszeg mindosszesen brutto totalt summa delsumma delsum ialt yhteensa valisumma loppusumma soma subtotais итого всего сумма подытог разом усього всього сума підсумок συνολο αθροισμα μερικο toplam tutar общо междинна ukupno svega sveukupno skupaj viso kopa kokku 合計 小計 総計 計 总计 合计 小计 總計 합계 소계 총계 총액 المجموع الاجمالي סהכ',
)
/** `Gesamtsumme`, `Nettobetrag`, `Zwischensumme`. */
const COMPOUND =
  /^(?:gesamt|zwischen|netto|brutto|end|teil|titel|los|gewerk|haupt|angebots|auftrags|rechnungs|zahl|rest|schluss)+(?:summe|betrag|preis|wert|belopp|belob)n?$/u

const TAX = set(
  'vat tax taxes gst hst pst mwst ust umsatzsteuer mehrwertsteuer tva iva btw dph afa moms mva alv ндс пдв φπα kdv ддс pdv ddv pvm pvn km igic vsk 消費税 税 부가세 부가가치세',
)

/** Words that may accompany those of totals and taxes without changing their meaning. */
const FILLER = set(
  'report reporter sub grand overall final amount sales value added of the to pay before after excl incl excluding including exclusive inclusive ex inc plus and in all order offer quote quotation invoice page carried brought forward carry over eur usd gbp chf pln zl czk kc sek nok dkk kr huf ft ron lei uah rub euro dollars zzgl inkl exkl zuzuglich inklusive enthalten gesetzl gesetzliche der die das des den von aus ohne mit angebot general generale generaux sous hors taxes toutes comprises a de la le les du payer con sin base neto bruto pagar da dell esclusa inclusa escl parziale netto lordo generaal te betalen incl btw do zaplaty podatek wartosc kwota stawka cena bez s vcetne vc k uhrade sazba na uhradu fizetendo ado att betala exkl inkl ordrebelop i alt at betale veroton verollinen maksettava sis geral com sem pagar fara cu plata с без в том числе к оплате у тому числі до сплати з με χωρις γενικο προ genel ara dahil haric odenecek обща за плащане с без za naplatu 税込 税抜 金額',
)

const ADJUSTMENT =
  /^(?:discount\w*|rebate|rabat\w*|nachlass|skonto|remise|descuento|sconto|korting|sleva|zlava|kedvezmeny|alennus|desconto|скидка|знижка|indirim|surcharge|zuschlag|handling|contingency|overhead|profit|margin|markup|aufschlag|majoration|recargo|maggiorazione|toeslag|doplata|priplatek|felar|pastaz|lisa|отстъпка)/u
