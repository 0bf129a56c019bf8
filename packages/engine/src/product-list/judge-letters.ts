type ByteEncoding =
  | 'windows-1252'
  | 'cp850'
  | 'macintosh'
  | 'windows-1250'
  | 'windows-1251'
  | 'windows-1253'
  | 'iso-8859-7'
  | 'windows-1254'

const western = {
  german: 'äöüß',
  french: 'àâæçéèêëîïôœùûü',
  italian: 'àèéìòù',
  spanish: 'áéíñóúü',
  portuguese: 'ãõáâàçéêíóôú',
  dutch: 'ëïéèöüáó',
  nordic: 'åäöæøé',
}

const greek = { greek: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ' }

/** The letters beyond ASCII of languages, by the encodings in which they are written. Of equal ones, the first counts. */
const alphabets: readonly [ByteEncoding, Readonly<Record<string, string>>][] = [
  ['windows-1252', western],
  ['cp850', western],
  ['macintosh', western],
  [
    'windows-1250',
    {
      polish: 'ąćęłńóśżź',
      czech: 'áčďéěíňóřšťúůýž',
      slovak: 'áäčďéíĺľňóôŕšťúýž',
      hungarian: 'áéíóöőúüű',
      romanian: 'ăâîşţ',
      croatian: 'čćđšž',
    },
  ],
  ['windows-1251', { cyrillic: 'абвгдежзийклмнопрстуфхцчшщъыьэюяёєіїґ' }],
  ['windows-1253', greek],
  // It has the capital of ά elsewhere.
  ['iso-8859-7', greek],
  ['windows-1254', { turkish: 'çğıi\u0307öşüâî' }],
]

/** Letters that even texts of their language seldom have. One alone proves nothing. */
const rare = new Set('ďźťĺŕľщфэйцξψϊΐΰ')

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign)
const isUpper = (sign: string): boolean => /\p{Lu}/u.test(sign)
const isLower = (sign: string): boolean => /\p{Ll}/u.test(sign)
/** Words do not mix these with Latin letters. */
const isOfOtherScript = (sign: string): boolean => /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(sign)
/** In capitals, all letters of Greek are letters of Cyrillic as well. Read right, a word has more vowels. */
const vowels = new Set('аеёиоуыэюяєіїαεηιουωάέήίόύώϊϋΐΰ')
const isLatin = (sign: string): boolean => /[a-z]/i.test(sign)

const opening = new Set('„‚“‘«‹¡¿µ')
const closing = new Set('“”’…®™²³»›')
/** Signs that stand alone or beside digits. */
const usual = new Set('°€£¥§©±×·–—•¼½¾µ¹²³®™…„“”‚‘’«»‹›¿¡†‡‰Øªº\u00a0')

/** What a letter or sign of a hypothesis is worth: `proof` where it belongs, `doubt` where it seldom is, `fault` where it cannot be. */
const worth = { proof: 3, rarity: 1, vowel: 1, doubt: -1, fault: -3 }

function rateLetter(sign: string, [second, before, after]: string[], alphabet: string): number {
  const isWrong =
    (isUpper(sign) && isLower(before!)) ||
    (isLower(sign) && isUpper(after!)) ||
    (isLower(sign) && isUpper(before!) && isUpper(second!)) ||
    // The Greek sigma at the end of a word.
    (sign === 'ς' && isLetter(after!)) ||
    [before!, after!].some((beside) => (isOfOtherScript(sign) ? isLatin(beside) : isOfOtherScript(beside)))
  if (isWrong) return worth.fault
  const letter = sign.toLowerCase()
  if (!alphabet.includes(letter)) return worth.doubt
  if (!isLetter(before!) && !isLetter(after!)) return 0
  return (rare.has(letter) ? worth.rarity : worth.proof) + (vowels.has(letter) ? worth.vowel : 0)
}

function rateSign(sign: string, [, before, after]: string[]): number {
  const [isBehind, isBefore] = [isLetter(before!), isLetter(after!)]
  if (isBehind && isBefore) return sign === '’' ? worth.proof : worth.fault
  if ((isBefore && opening.has(sign)) || (isBehind && closing.has(sign))) return worth.proof
  return usual.has(sign) ? 0 : worth.fault
}

function rate(text: string, alphabet: string): number {
  let sum = 0
  for (let i = 0; i < text.length; i++) {
    const sign = text.charAt(i)
    if (sign <= '\u007f') continue
    const around = [text.charAt(i - 2), text.charAt(i - 1), text.charAt(i + 1)]
    const isWord = isLetter(sign) && !usual.has(sign)
    sum += isWord ? rateLetter(sign, around, alphabet) : rateSign(sign, around)
  }
  return sum
}

/**
 * The encoding in which words with letters beyond ASCII are most like those of a language: its own letters, in the case of the letters
 * beside them, and signs where they belong.
 */
export function judgeLetters(decode: (encoding: ByteEncoding) => string): ByteEncoding {
  let best: { encoding: ByteEncoding; score: number } = {
    encoding: 'windows-1252',
    score: Number.NEGATIVE_INFINITY,
  }
  for (const [encoding, languages] of alphabets) {
    const text = decode(encoding)
    for (const alphabet of Object.values(languages)) {
      const score = rate(text, alphabet)
      if (score > best.score) best = { encoding, score }
    }
  }
  return best.encoding
}
