import type { PageElement } from './element.ts'
import { cleanText } from './text.ts'

const wordsIn = (text: string): Set<string> => new Set(text.split(' '))

/** Words of a request to choose, in the languages of the sites. */
const ASKS = wordsIn(
  'select choose selection selected wählen wähle wählt wählen auswählen auswahl ausgewählt aussuchen ' +
    'sélectionner sélectionnez sélectionne sélection sélectionné sélectionnée choisir choisissez choisis ' +
    'seleziona selezionare selezioni selezionate selezione selezionato selezionata scegli scegliere scelga scelta ' +
    'selecciona seleccione seleccionar selección seleccionado seleccionada elige elija elegir escoge escoja ' +
    'selecione seleciona selecionar seleção selecionado selecionada escolha escolher escolhe ' +
    'selecteer selecteren selectie geselecteerd kiezen keuze wybierz wybrać wybór wyboru wybrano ' +
    'välj välja valt vald seç seçin seçiniz seçim seçilmedi seçilmemiş ' +
    'اختر اختاري اختيار حدد تحديد',
)

/** The same words where they also name something, such as gravel (`Kies`) or a grade of beef. */
const ASKS_IN_CONTEXT = wordsIn('kies pick choice choix val')

/** Words that may stand beside them: courtesy, articles, negations and names of axes. */
const BESIDE = wordsIn(
  'please a an the your one any of from to first no not none nothing yet make option options variant variation item value name menu dropdown list here size sizes colour colours color colors style pattern material quantity type model ' +
    'bitte sie eine einen ein einer die den der das ihre ihren deine deinen aus zuerst hier keine kein nicht nichts noch treffen option optionen variante ausführung artikel größe groesse grösse farbe stil muster menge material typ modell ' +
    'veuillez faites votre une un la le les l d de des aucun aucune non pas taille couleur modèle quantité motif matière ' +
    'per favore si prega di il lo gli uno una nessuna nessuno opzione taglia misura colore stile modello quantità variante ' +
    'por favor el los las su tu ninguna ninguno sin opción talla tamaño estilo modelo cantidad variación ' +
    'o os as um uma sua seu nenhum nenhuma opção tamanho cor estilo quantidade variação ' +
    'een het de je uw jouw geen niet niets maak optie maat kleur stijl model aantal variant formaat ' +
    'proszę swój swoją opcję opcja rozmiar kolor styl wariant nie brak dokonaj ilość ' +
    'vänligen en ett din ditt inget ingen gör alternativ storlek färg stil modell antal variant ' +
    'lütfen bir yapın yapınız yok boyut beden renk stil seçenek model numara ' +
    'يرجى الرجاء من فضلك مقاس المقاس حجم الحجم لون اللون خيار خيارا النمط لم يتم',
)

/** Parts of a request in Japanese and Chinese, which separate no words. */
const ASKS_UNSPACED = /未?選択|選んで|お選び|请?选择|請?選擇|请选|請選|選取|选取/g
const BESIDE_UNSPACED =
  /してください|して下さい|ください|下さい|されていません|なし|する|いずれか|オプション|サイズ|カラー|スタイル|タイプ|種類|商品|尺寸|尺码|尺碼|颜色|顏色|规格|規格|款式|型号|型號|数量|數量|一个|一個|一项|一項|请|請|您|你|未|的|を|の|色/g

/** Axes whose labels show that a site is in Dutch, where `Kies` asks to choose. */
const DUTCH = wordsIn('kleur maat stijl patroon formaat materiaal vorm smaak geur aantal uitvoering')

const lowerWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\u0307', '')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/**
 * Whether a text in a picker asks to choose, or is empty: nothing but words of a request, beside which only courtesy and
 * the name of the axis stand. A value that merely begins like a request, such as `Select Comfort`, is a value.
 */
export function asksToChoose(text: string, label: string): boolean {
  const shown = cleanText(text)
  if (/^[\p{P}\s]*$/u.test(shown)) return true
  const axis = lowerWords(label)
  const unspaced = label === '' ? shown : shown.replaceAll(label, ' ')
  const words = lowerWords(unspaced.replace(ASKS_UNSPACED, ' select ').replace(BESIDE_UNSPACED, ' '))
  const isAsk = (word: string) => ASKS.has(word) || ASKS_IN_CONTEXT.has(word)
  if (!words.every((word) => isAsk(word) || BESIDE.has(word) || axis.includes(word))) return false
  if (words.some((word) => ASKS.has(word))) return true
  const [only] = lowerWords(shown)
  const isAlone = lowerWords(shown).length === 1 && !/^\p{P}|\p{P}$/u.test(shown)
  return words.some(isAsk) && (!isAlone || (only === 'kies' && axis.some((word) => DUTCH.has(word))))
}

/** Whether an entry of a menu is chosen. The first entry, which asks to choose, has the number -1 or none. */
export const isChosenEntry = ({ attributes: { selected, value } }: PageElement): boolean =>
  selected !== undefined && value !== '' && !value?.startsWith('-1')

/** Notes on the stock of a value, in the languages of the sites. */
const STOCK = [
  '(?:(?:derzeit|zurzeit|momentan|aktuell|leider) )?(?:nicht (?:vorrätig|verfügbar|lieferbar|auf lager|erhältlich)|ausverkauft|vergriffen)',
  '(?:currently |temporarily )?(?:out of stock|sold out|unavailable|not available|not in stock|no longer available)',
  '(?:actuellement |temporairement )?(?:en rupture(?: de stock)?|rupture de stock|épuisée?|indisponible|non disponible)',
  '(?:attualmente |al momento )?(?:esaurit[oa]|non disponibile)',
  '(?:actualmente )?(?:agotad[oa]|sin existencias|sin stock|fuera de stock|no disponible)',
  'esgotad[oa]|indisponível|sem est?oque|sem stock|fora de estoque|não disponível',
  '(?:momenteel )?(?:niet op voorraad|uitverkocht|niet (?:leverbaar|beschikbaar))',
  'brak w magazynie|niedostępn[yae]|wyprzedan[yae]|brak na stanie',
  'slut i lager|slutsåld|(?:ej|inte|finns ej) i lager|(?:ej|inte) tillgänglig',
  'stokta yok|stokta bulunmuyor|tükendi|mevcut değil',
  '在庫切れ|在庫なし|売り切れ|売切れ|品切れ|缺货|缺貨|无货|無貨|售罄|已售完|无库存|無庫存',
  'غير متوفر(?: حاليا)?|نفد المخزون|نفذت الكمية',
].join('|')
const STOCK_REMARK = new RegExp(
  ` ?(?:[([（【] ?(?:${STOCK}) ?[.!]? ?[)\\]）】]|(?:^| [-–—|:] |, )(?:${STOCK}))$`,
  'iu',
)

/** A value without a note that it is sold out, as in `M (Out of stock)`. */
export const withoutStock = (value: string): string => cleanText(value).replace(STOCK_REMARK, '')
