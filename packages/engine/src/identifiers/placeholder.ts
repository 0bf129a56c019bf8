import { foldText } from './cell-text.ts'
import { rememberTexts } from './remember-texts.ts'
import { isSpreadsheetError } from './spreadsheet-damage.ts'

/** Phrases that state that a value is missing, not known or does not apply, in the languages of the sites. */
const NOT_STATED = `
  does not apply; doesnt apply; do not apply; not applicable;
  not relevant; unknown; unspecified;
  tba; tbc; tbd; to be announced; to be confirmed; to be defined; please select; please choose; bitte wählen; bitte auswählen; to be determined; not set;
  not assigned; none listed; not yet assigned; to follow; to be added; pending; coming soon; none specified; none given; no value;
  as described; see above; see below
  folgt; folgt noch; folgt in kürze; wird noch nachgereicht; wird noch ergänzt; wird nachgereicht; wird nachgetragen; wird ergänzt; noch offen; in klärung; nicht vergeben; noch nicht vergeben;
  k angabe; o angabe; entf; nicht zutreffend; trifft nicht zu; nicht anwendbar; entfällt;
  unzutreffend; nicht relevant; unbekannt;
  kein wert; kein eintrag;
  nicht gesetzt;
  wie beschrieben; wie abgebildet; s beschreibung;
  à venir; à compléter; à définir; en attente; sans objet; non applicable; ne sapplique pas;
  non pertinent; non pertinente; pas applicable; pas dinformation;
  inconnu; inconnue
  da definire; in attesa; non pertinente;
  non applicabile; non si applica; sconosciuto; sconosciuta
  pendiente; por definir; por confirmar; no relevante; no consta; no corresponde;
  no aplica; no aplicable; no procede; sin especificar; desconocido; desconocida
  volgt; nader te bepalen; niet relevant;
  niet van toepassing; onbekend; nvt
  nieokreślony; nieokreślona;
  nie dotyczy; nieznany; nieznana; nieznane
  não disponível;
  não se aplica; não aplicável; desconhecido; desconhecida
  ej tillgänglig; ej tillgängligt; ikke tilgjengelig; ikke tilgængelig; ei saatavilla; ej känt; inte tillämpligt;
  gäller inte; gäller ej; ej tillämpligt; ej tillämplig; ej relevant; okänd; okänt
  ikke oplyst; ikke relevant; ikke aktuelt; ukendt; ukjent; ei ilmoitettu; ei sovellu; ei tiedossa; tuntematon
  není známo; není uvedeno; nincs megadva; není k dispozici; nezadáno; nem releváns; fără date;
  neuvedeno; nevztahuje se; neznámý; neznámá; nem alkalmazható; ismeretlen; nu se aplică; necunoscut; nespecificat
  belirtilmedi; uygulanamaz; geçerli değil; belirtilmemiş; bilinmiyor; нет данных; не применимо; не указано; неизвестно
  情報なし; 該当なし; 不明; 未指定; 不详; 暂无; 없음; 不适用; 不適用; 未知; 해당 없음; لا ينطبق; غير محدد
  n/a; #n/a; #nv; nan; null; undefined`

/** Words for none. They are values of attributes such as `Duft: ohne` and `Kapuze: nicht vorhanden`, but no number, model or brand. */
const NONE = `
  na; ka; nv; nd; none; keine; keiner; kein; ohne; leer; nein; no; aucun; aucune; nessuno; nessuna; ninguno; ninguna; geen;
  brak; ingen; inga; nenhum; nenhuma; yok; нет; 無; 无; 0; ?; fehlt; nicht vorhanden; néant; saknas; mevcut değil; なし;
  отсутствует; ei ole`

/** Words of forms where a number should be. There are brands with such names. */
const NO_NUMBER = `
  offen; blank; empty; vide; vuoto; vacío; leeg; nincs; exempt; befreit; platzhalter; placeholder; dummy`

/** Names of numbers, also as parts of longer words: `Herstellernummer`. */
const numberName =
  /^[dl]?(?:mpn|han|ean|gtin|upc|isbn|jan|asin|(?:bar|strich)?codes?|codice|código|kodu?|(?:ean|gtin|hersteller|modell|artikel|teile|part|model|item|serial)?(?:nummer|nr|number|no|numéro|numero|número))$/u
const modelName = /^(?:modell?|modèle|modello|modelo)$/u

/** Words that say that a number is missing or will be stated later. */
const MISSING = `
  keine keiner keinen kein ohne nicht fehlt fehlend folgt nachgereicht nachreichen nachgetragen nachtragen ergänzt ergänzen beantragt angefordert
  angefragt anfrage erfragen unbekannt unklar offen entfällt entfallen gelöscht kommt bearbeitung arbeit klärung ausstehend aus unleserlich
  no not none never without missing pending follow follows coming awaiting awaited waiting requested request ask applied unreadable illegible unknown unavailable exempt exempted exemption
  aucun aucune sans pas absent manquant manquante suivre suivra venir cours demande demander inconnu non
  nessun nessuna senza manca mancante segue seguirà richiesta arrivo sconosciuto
  sin ningún ninguna falta faltante pendiente pedido consultar desconocido
  geen zonder niet ontbreekt volgt aanvraag aangeleverd onbekend
  bez brak nie brakuje uzupełnienia trakcie utan ingen inget inte ej saknar saknas kommer uden uten ikke mangler puuttuu
  chybí není hiányzik nincs lipsește eksik yok sem faltando нет отсутствует なし 無し コードなし 未定 未登録 準備中 缺 无 無`
/** Words beside them that name nothing else. */
const BESIDE_MISSING = `
  noch leider derzeit zurzeit aktuell momentan bisher zur zeit bitte wird werden muss hat haben hier besitzt liegt vor vorhanden verfügbar bekannt vergeben angegeben
  hinterlegt gepflegt zugeteilt in kürze später bald zu artikel produkt hersteller lieferant es gibt der die das vom ist art auf beim bei steht
  yet still currently is has have does do will be to a an the for this product item supplier there we available given assigned provided supplied known found soon on
  later listed set
  encore il y ny a à le la un de d du pour cet article na en disponible fourni renseigné attribué attribution dattribution connu sur
  il ha ancora presente disponibile assegnato in su el tiene bajo a aún todavía asignado asignar por
  nog heeft een bekend beschikbaar toegekend op jeszcze w nadawania ma nie nadano podano har ännu senare endnu inte finns
  tem ainda não var`
/** The name of a number and what is said about it: `MPN: k. A.`. `Han-Na` is a name. */
const labelled = /^(?<label>[^\s:=]+)(?:\s*[:=]|\s)[\s:=-]*(?<rest>.+)$/u
const separators = /[\s/:=_\p{Pd}]+/u
/** `JANなし` has two words. */
const behindLatin = /(?<=[a-z])(?=[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}])/u

/** One sign again and again, where a form wants a number: `XXXX`, `000`. */
const repeatedSign = /^(?:x{3,}|0{3,}|[*#]+)$/iu

/** References to another place, where a value should be: `siehe Typenschild`, `please see description`. */
const reference =
  /^(?:bitte )?siehe .{2,30}$|^(?:laut|lt|gemaess|cf|selon|come da|según) (?:artikel|produkt)?(?:beschreibung|text|titel|bild(?:er)?|fotos?|abbildung|datenblatt|typenschild|description|descrizione|descripción|photos?|imagen)$|^(?:vgl|vergleiche) (?:oben|unten|(?:die |das |den )?(?:artikel|produkt)?(?:beschreibung|text|titel|bild(?:er)?|fotos?|abbildung|daten|datenblatt|tabelle|typenschild|anleitung))$|^bitte .{2,30} (?:beachten|lesen|ansehen)$|^(?:please |veuillez |merci de )?(?:see|read|check|refer to|voir|consulter|ver|vedi|zie|patrz|se) (?:(?:the|our|la|le|les|il|el|de|het) )?(?:item |product |full )?(?:description|descriptions|details|title|listing|pictures?|photos?|images?|annonce|titre|descripción|título|anuncio|fotos?|imágenes|descrizione|titolo|annuncio|beschrijving|titel|opis|tytuł|zdjęci[ea]|beskrivning|bilde?r?)$/u

/** Phrases for a product without a brand, in the languages of the sites. */
const NO_BRAND = `
  unbranded; generic; other; no brand; no name; non-branded; not branded; unknown brand; no-name-produkt
  ohne markenname; kein markenname; sonstige; andere; ohne hersteller; unbekannter hersteller; generisch; generika; marke unbekannt; unbekannte marke
  sans marque; générique; non di marca; senza marca; senza marchio; generico; sin marca; genérico; sem marca
  marca generica; autre; altra marca; otro; outro; outra; fabricant inconnu; produttore sconosciuto; fabricante desconocido
  overige; inne; merkloos; geen merk; zonder merk; bez marki; brak marki; niemarkowy; märkeslös; utan märke; utan varumärke; bez značky; uden mærke; uten merke; fără marcă
  kein hersteller; keine markenangabe; hersteller unbekannt; no manufacturer; unknown manufacturer; manufacturer unknown;
  white label; diverse; divers; verschiedene; various;
  marque inconnue; marca sconosciuta; marca desconocida; onbekend merk; nieznana marka; okänt märke; mærkeløs;
  merkeløs; merkkitön; ノーブランド;
  marka yok; markasız; без бренда; без марки; ノーブランド品; 无品牌`

/** Sentences that a value is not stated, by their parts: `vom Hersteller nicht angegeben`, `keine Angaben möglich`, `Information not available`. */
const not = '(?:(?:noch |bisher )?nicht|not(?: yet)?|non|no|(?:nog )?niet|nie|ej|inte|ikke|não)'
const said = String.raw`(?:angegeben|genannt|bekannt|verfuegbar|spezifiziert|mitgeteilt|hinterlegt|ermittel(?:bar|t)|erfasst|definiert|gepflegt|provided|specified|stated|given|available|disclosed|known|indicated|mentioned|supplied|listed|defined|recorded|(?:communiqu|renseign|précis|spécifi|indiqu|mentionn)ée?s?|fourni|défini|disponibles?|(?:fornit|indicat|specificat|comunicat|dichiarat|definit)[oa]|disponibile|(?:informad|indicad|especificad|declarad|facilitad|definid)[oa]|vermeld|opgegeven|bekend|beschikbaar|gespecificeerd|ingevuld|podano|okreslono|określono|wskazano|dostępn[yea]|angivet|oppgitt)`
const news = String.raw`(?:(?:hersteller|produkt)?angaben?|information(?:en|s)?|infos?|daten|details?|data|donnée?s?|informazion[ei]|dat[oi]|información|datos|informação|gegevens|informatie|opgave|danych|informacji|uppgift(?:er)?)`
const none =
  '(?:keine?|ohne|no|without|aucune?|pas de|sans|nessun[ao]?|senza|sin|geen|zonder|brak|bez|inga|ingen|nenhuma?|sem)'
const by = String.raw`(?:(?:vom|des|durch(?: den)?|by(?: the)?|du|par(?: le)?|dal|del|por(?: el)?|door(?: de)?|van(?: de)?|przez )? ?(?:herstellers?|lieferanten?|anbieters?|verkaeufers?|manufacturer|seller|supplier|brand|fabricant|vendeur|produttore|venditore|fabricante|vendedor|fabrikant|verkoper|producenta?))`
const unsaid = new RegExp(
  `^(?:(?:${news} )?(?:${by} )?${not} ${said}|${none} ${news}(?: (?:${said}|vorhanden|moeglich|gemacht))?)(?: ${by})?$|^${news} (?:folgt|folgen|fehlt|fehlen|follows?|missing|unavailable|unknown|manquantes?|mancanti?|ontbreekt|ontbreken|saknas)$|^ka ${by}$`,
  'u',
)

/** Names for several brands, or for that of a shop. */
const anyBrand =
  /^(?:diverse[rs]?|verschiedene|sonstige|andere|various|different|other|assorted|diverses?|autres?|différentes|varie|altre?|varias|otras?|otros|diversas|outras?|overige|diversen|różne|inne|olika|andra) (?:marken?|hersteller|brands?|manufacturers?|marques?|fabricants|march[ei]|marc(?:a|he|as)|merken|marki|producenci|märken)$|^marken(?:los|frei)[a-z]*(?: (?:ware|artikel|produkte?))?$|^(?:keine|no|ohne) marken?(?:ware|artikel|produkt)?$|^(?:eigen|haus|handels)(?:marke|merk)$|^(?:marque (?:de )?(?:distributeur|propre)|marca (?:bianca|blanca|propia|privata|própria|del distributore)|huismerk|eigen merk|marka własna|(?:store|house|own|private) (?:brand|label))$/u

/** `N.A.`, `n/a` and `k. A.`. Without a sign between them, such letters may be a name. */
const abbreviation = /^\p{L}\s?[./\\]\s?\p{L}(?:\s?[./\\]\s?\p{L})?\.?$/u
const abbreviations = new Set([
  'na',
  'ka',
  'nd',
  'nc',
  'so',
  'bd',
  'nv',
  'oa',
  'nvt',
  'nnb',
  'nb',
  'sv',
  'nn',
  'tba',
  'tbc',
  'tbd',
])

const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Ignores case, dots, how umlauts are written, apostrophes, spaces around slashes, and a note in brackets. */
const normalize = (text: string): string =>
  foldText(text)
    .toLowerCase()
    .replace(/['’`´]/g, '')
    .replace(/\.(?=\s*\p{L}\s*\.?)|(?<![.!])[.!]+$/gu, '')
    .replace(/[äöüß]/g, (letter) => spelledOut[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .replace(/ ?\/ ?/g, '/')
    .replace(/(?<=\p{L}) ?\([^()]*\)$/u, '')
    .replace(/^[([{<]|[)\]}>]$/g, '')
    .trim()

const compact = (text: string): string => text.replace(/[ _-]/g, '')

const phrases = (...lists: string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(/[;\n]/).map((phrase) => compact(normalize(phrase)))))

const notStated = phrases(NOT_STATED)
const noNumber = phrases(NOT_STATED, NONE, NO_NUMBER)
const missing: ReadonlySet<string> = new Set(normalize(MISSING).split(' '))
const besideMissing: ReadonlySet<string> = new Set(normalize(BESIDE_MISSING).split(' '))
const noBrand = phrases(NOT_STATED, NONE, NO_BRAND)

/** Texts of other lengths are no placeholders. */
const longest = 2 * Math.max(...[...noBrand].map((phrase) => phrase.length))
const punctuation = /^[\p{Pd}_.,;:…/?"'\s]*$/u
/** No phrase has them. Most numbers end here. */
const digit = /[1-9]/

/** Remembers only short texts without digits, because any other is judged faster than it is found. */
function rememberShort(judge: (text: string) => boolean): (text: string) => boolean {
  const remembered = rememberTexts(judge)
  return (text) => text.length <= longest && !digit.test(text) && remembered(text)
}

function isAmong(set: ReadonlySet<string>, text: string): boolean {
  const folded = foldText(text)
  if (punctuation.test(folded) || isSpreadsheetError(folded)) return true
  if (abbreviation.test(folded)) return abbreviations.has(folded.toLowerCase().replace(/[^\p{L}]/gu, ''))
  const normal = normalize(folded)
  if (set.has(compact(normal)) || reference.test(normal) || unsaid.test(normal)) return true
  if (set === noBrand && anyBrand.test(normal)) return true
  // Both languages of a site, or two spellings: `Unbranded/Generic`.
  const parts = normal.split('/')
  return parts.length > 1 && parts.every((part) => set.has(compact(part.trim())) || unsaid.test(part.trim()))
}

/** Whether the value of any attribute states nothing: `Nicht zutreffend`, `k. A.`, `-`. */
export const isUnstated = rememberShort((value) => isAmong(notStated, value))

/** Whether a text in the place of a number or model states that there is none: `Does not apply`, `ohne`, `0`. */
export const isPlaceholder = rememberShort((text) => isAmong(noNumber, text) || isMissingNumber(text))

const splitWords = (normal: string): string[] =>
  normal
    .replace(behindLatin, ' ')
    .split(separators)
    .filter((part) => part !== '')

function isMissingNumber(text: string): boolean {
  const { label = '', rest = '' } = labelled.exec(foldText(text))?.groups ?? {}
  const name = normalize(label)
  // `MPN KA` has none, and `Modell KA` is a model.
  if (numberName.test(name) && isAmong(noNumber, rest)) return true
  if (modelName.test(name) && isAmong(notStated, rest)) return true
  const normal = normalize(text)
  const parts = splitWords(normal)
  return (
    repeatedSign.test(compact(normal)) ||
    (parts.some((part) => missing.has(part)) && parts.every((part) => isBesideMissing(part)))
  )
}

/** Verbs for what is still to be done: `to be assigned`, `wird noch vergeben`, `da assegnare`, `por asignar`, `do nadania`. */
const toBeDone =
  /^(?:noch |nog |ancora |encore |aún |jeszcze |still )?(?:to be \p{L}+ed|(?:wird|wordt) (?:\p{L}+ ){0,3}\p{L}+|zu \p{L}+en|(?:à|da) \p{L}+(?:er|re)|(?:por|a) \p{L}+[aei]r|do \p{L}+nia)$/u
/** Longer texts tell something else. */
const mostWords = 7

/**
 * Whether a text where only digits can be right states that there is no number. Without digits, a sentence that begins with a word for
 * missing says so, whatever follows: `nicht im System`. Models have such names.
 */
export const statesNoNumber = rememberShort((text) => isPlaceholder(text) || beginsWithMissing(text))

function beginsWithMissing(text: string): boolean {
  if (/\d/.test(text)) return false
  const words = splitWords(normalize(text))
  const first = words.find((word) => missing.has(word) || !isBesideMissing(word))
  const unnamed = words.slice(words.findIndex((word) => !numberName.test(word)))
  return words.length <= mostWords && (missing.has(first ?? '') || toBeDone.test(unnamed.join(' ')))
}

const isBesideMissing = (part: string): boolean =>
  [missing, besideMissing].some((words) => words.has(part)) ||
  [numberName, modelName].some((name) => name.test(part))

/** Whether a brand or manufacturer states that there is none: `Markenlos`. Such brands are not written and prove nothing. */
export const isPlaceholderBrand = rememberShort((brand) => isAmong(noBrand, brand))
