// docs/decisions/0027-page-parsers.md

import { anyKnownLayout, type ParsedPage } from '../../outcome.ts'
import { htmlText } from './html-text.ts'

/** Statements that the article or its page does not exist, in the languages of the sites. */
const GONE = [
  // English
  /\b(?:listing|item|product|article|page|offer|auction)\b.{0,60}?(?:\b(?:has|was|were|been) (?:been )?(?:removed|deleted|ended|withdrawn)|no longer (?:available|exists?|listed|for sale)|(?:was |be )?not (?:be )?found|(?:does not|doesn[’']t) exist|is missing)/u,
  /(?:could ?n[’']t|can(?:no|[’'])t|could not|unable to) find (?:this|that|the) (?:listing|item|product|article|page|offer)|we looked everywhere|not a functioning page/u,
  // German
  /\b(?:angebot|artikel|produkt|(?:web)?seite|anzeige|auktion)\b.{0,60}?(?:(?:wurde|ist) (?:\S+ ){0,3}(?:entfernt|gelöscht|beendet)|nicht mehr (?:verfügbar|vorhanden|gelistet)|nicht gefunden|existiert nicht|gibt es (?:\S+ ){0,2}nicht|keine funktionierende)|überall gesucht/u,
  // French
  /\b(?:annonce|article|produit|page|objet|offre)\b.{0,60}?(?:n[’']est plus (?:disponible|en vente)|a été (?:supprimée?|retirée?)|introuvable|n[’']existe (?:pas|plus)|n[’']a pas été trouvée?|est terminée)|avons cherché partout/u,
  // Italian
  /\b(?:inserzione|articolo|prodotto|pagina|oggetto|offerta)\b.{0,60}?(?:non è più disponibile|è stat[ao] (?:rimoss|eliminat)[ao]|non (?:è stat[ao] )?trovat[ao]|non esiste)|abbiamo cercato ovunque/u,
  // Spanish
  /(?:anuncio|artículo|producto|página|oferta)\b.{0,60}?(?:ya no (?:está|se encuentra) disponible|(?:se ha|ha sido) (?:retirado|eliminad[oa])|no (?:se ha |ha sido |se )?(?:encontrad[oa]|encontró)|no existe)|hemos buscado por todas partes/u,
  // Portuguese
  /(?:anúncio|artigo|produto|página|item|oferta)\b.{0,60}?(?:(?:já não|não) está (?:mais )?disponível|foi (?:removid|eliminad|excluíd)[oa]|não (?:foi |pôde ser )?encontrad[oa]|não existe)/u,
  // Dutch
  /\b(?:advertentie|artikel|product|pagina|object|aanbieding)\b.{0,60}?(?:is (?:verwijderd|beëindigd)|niet (?:meer )?(?:beschikbaar|gevonden)|bestaat niet)/u,
  // Polish
  /(?:ofert[ay]|przedmiot|produkt|stron[ay]|aukcj[ay])(?!\p{L}).{0,60}?(?:został[ao]? (?:usunięt|zakończon)|nie (?:jest już dostępn|istnieje)|nie (?:został[ao]? )?znalezion)|nie (?:znaleziono|możemy znaleźć) (?:tej )?(?:stron|ofert|produkt|przedmiot)/u,
  // Swedish
  /(?:sidan|annonsen|produkten|artikeln|objektet)(?!\p{L}).{0,60}?(?:har tagits bort|finns inte|hittades inte|är inte längre tillgänglig|kunde inte hittas)/u,
  // Turkish
  /(?:sayfa|ürün|ilan)\p{L}*.{0,60}?(?:bulunamadı|bulunamıyor|kaldırıldı|artık mevcut değil|mevcut değil)/u,
  // Czech
  /(?:stránk[au]|produkt|zboží|nabídk[au])(?!\p{L}).{0,60}?(?:nebyl[ao]? nalezen|neexistuje|byl[ao]? odstraněn)/u,
  // Japanese, Chinese, Arabic
  /(?:ページ|商品|出品).{0,40}?(?:見つかりません|存在しません|削除され|終了しました)/u,
  /(?:页面|网页|商品|物品|頁面).{0,40}?(?:不存在|未找到|找不到|已删除|已下架)|找不到.{0,20}(?:页面|网页|商品|物品)/u,
  /(?:الصفحة|المنتج|العنصر|السلعة).{0,40}?(?:غير موجود|لا يمكن العثور|لم يتم العثور|تم حذف|لم تعد? متاح)/u,
]

/** Statements that the site fails for now, in the languages of the sites. */
const FAILS = [
  /something (?:went|has gone|is) wrong|try (?:it |this )?again|(?:check|come) back (?:later|soon)|temporar(?:y|ily)|technical (?:problem|difficult|issue|error|fault)|under maintenance|(?:service|server|site|page) (?:is )?(?:currently |temporarily )?(?:unavailable|down|busy)|(?:internal|server|unexpected|system) error|bad gateway|time(?:d)?[ -]?out|too many requests|overloaded|\bright now\b|at the moment/u,
  /schief ?ge(?:lauf|gang)en|(?:erneut|noch ?(?:ein)?mal|nochmals|wieder|später).{0,20}versuch|versuch\p{L}*.{0,30}(?:erneut|noch ?(?:ein)?mal|nochmals|wieder|später)|vorübergehend|technische\p{L}* (?:problem|fehler|störung|schwierigkeit)|wartungs?(?:arbeiten|modus)|nicht erreichbar|serverfehler|überlast|unerwarteter fehler|ein fehler (?:ist )?auf|\b(?:derzeit|momentan|im moment|im augenblick)\b/u,
  /mal (?:passé|tourné)|(?:erreur|problème) (?:est survenue?|s[’']est produite?)|réessaye|plus tard|temporaire|momentan|problème technique|maintenance|erreur (?:interne|(?:du )?serveur)|pour le moment|en ce moment|pour l[’']instant/u,
  /andato storto|si è verificat[oa] un|riprova|più tardi|temporane|momentane|problem\p{L} tecnic|manutenzione|errore (?:interno|del server)|al momento|in questo momento/u,
  /algo (?:ha (?:salido|ido)|salió|fue) mal|(?:ha ocurrido|se ha producido|hubo|ocurrió) un (?:error|problema)|int[eé]nt\p{L}+ (?:de nuevo|otra vez|nuevamente|más tarde)|vuelv\p{L} a intentar|más tarde|temporal|momentánea|problemas? técnico|mantenimiento|error (?:interno|del servidor)|en este momento|por el momento/u,
  /algo (?:correu|deu) (?:mal|errado)|ocorreu um|tent[ea] (?:novamente|de novo|outra vez)|mais tarde|temporari|temporári|manutenção|problemas? técnico|erro (?:interno|do servidor)|(?:no|neste) momento/u,
  /(?:mis|fout)ge(?:gaan|lopen)|ging (?:er )?iets (?:mis|fout)|probeer|tijdelijk|storing|technisch(?:e)? (?:probleem|problemen|fout)|onderhoud|serverfout|op dit moment|momenteel/u,
  /poszło nie tak|wystąpił[ay]? |spróbuj|później|tymczasow|chwilow|problem\p{L}* techniczn|przerw[ay] techniczn|błąd serwera|w tej chwili|obecnie/u,
  /gick fel|gått fel|försök igen|tillfällig|teknisk\p{L}* (?:fel|problem)|underhåll|serverfel|just nu|för tillfället/u,
  /ters gitti|bir (?:hata|sorun) oluştu|(?:tekrar|yeniden) dene|daha sonra|geçici|bakım|sunucu hatası|şu anda/u,
  /pokazilo|nepovedlo|zkuste|dočasn|údržb|chyba serveru|momentálně/u,
  /問題が発生|エラーが発生|もう一度|再度|しばらく|一時的|メンテナンス|後ほど|混み合/u,
  /出错|出了点问题|稍后|重试|再试|暂时|维护|系统繁忙|稍後/u,
  /حدث خطأ|حدثت مشكلة|(?:حاول|المحاولة|يرجى المحاولة) (?:مرة أخرى|لاحق)|لاحق|مؤقت|صيانة/u,
]

/** What a page or response without a product says in words. A failure wins, because the article may well exist. */
export function messageOf(text: string): 'gone' | 'fails' | undefined {
  const said = text.toLowerCase()
  if (FAILS.some((pattern) => pattern.test(said))) return 'fails'
  return GONE.some((pattern) => pattern.test(said)) ? 'gone' : undefined
}

/** The words of a page's markup, with its title and the descriptions of its pictures, without scripts and styles. */
export function wordsOfPage(html: string): string {
  const visible = html.replace(
    /<(script|style|noscript|template)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi,
    ' ',
  )
  const described = [...visible.matchAll(/\salt\s*=\s*(?:"([^"]{0,500})"|'([^']{0,500})')/gi)]
  return [visible, ...described.map(([, one = '', other = '']) => one + other)].map(htmlText).join(' ')
}

/** Error pages have few words. In others, such phrases are about something else. */
const MOST_WORDS = 4000

/**
 * Judges a page of unknown kind by its words: gone if they say so, refused if they say that the site fails. An error
 * page alone does not say that there is no article.
 */
export function judgeByMessage(parsed: ParsedPage, html: string): ParsedPage {
  if (parsed.outcome !== 'unreadable' || parsed.missing !== anyKnownLayout) return parsed
  const words = wordsOfPage(html)
  const message = words.length <= MOST_WORDS ? messageOf(words) : undefined
  if (message === undefined) return parsed
  return message === 'fails' ? { outcome: 'blocked' } : { outcome: 'not-found' }
}
