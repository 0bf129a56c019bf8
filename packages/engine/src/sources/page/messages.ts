// docs/decisions/0027-page-parsers.md

import { anyKnownLayout, type ParsedPage } from '../../outcome.ts'
import { asksAgain, isFailing, isForNow } from './failing.ts'
import { htmlText } from './html-text.ts'

/** Statements that the article or its page does not exist, in the languages of the sites. */
const GONE = [
  // English
  /\b(?:listing|item|product|article|page|offer|auction|(?:web ?)?address|url|link)\b.{0,60}?(?:\b(?:has|was|were|been) (?:been )?(?:removed|deleted|ended|withdrawn)|no longer (?:available|active|exists?|listed|sold|offered|for sale|on sale)|(?:was |be )?not (?:be )?found|can[’']t be found|(?:will not|won[’']t|is not|isn[’']t) (?:be )?(?:com(?:e|ing) )?back\b|is gone\b|(?:does not|doesn[’']t) exist|is missing|(?:has |is )?expired|(?:has been |was |is )discontinued|(?:is not|isn[’']t) (?:an?|the) (?:active|functioning|working|valid) (?:page|web|address|url|listing))/gu,
  /(?:could ?n[’']t|can(?:no|[’'])t|could not|unable to) find (?:this|that|the|your) (?:listing|item|product|article|page|offer)|find an? (?:listing|item|product|article|page) (?:with|for|under|at)|we (?:no longer|don[’']t|do not) (?:carry|sell|stock|offer|have) (?:this|that|the) (?:\S{1,20} )?(?:item|product|article)|there is no (?:such )?(?:item|product|article|page)|we looked everywhere|(?:ended|removed|withdr[ae]wn?) (?:this|the) (?:listing|item|offer|auction)|not an? (?:functioning|working|active) page/gu,
  // German
  /(?<!\p{L})(?:angebot|artikel|produkt|(?:web)?seite|(?:web|internet)?adresse|url|link|anzeige|auktion)(?!\p{L}).{0,60}?(?:(?:wurde|ist) (?:\S{1,20} ){0,3}(?:entfernt|gelöscht|beendet|zurückgezogen)|nicht (?:vorhanden|aktiv)|(?:wurde|ist) (?:\S{1,20} ){0,2}?(?:eingestellt|ausgelaufen)|kommt (?:leider )?nicht (?:mehr )?(?:wieder|zurück|rein|herein)|führen wir (?:leider )?nicht mehr|nicht mehr (?:verfügbar|vorhanden|gelistet|angeboten|verkauft|geführt|aktiv|erhältlich|lieferbar|bestellbar|produziert|hergestellt|im (?:sortiment|programm)|zum verkauf)|nicht (?:mehr )?(?:gefunden|finden)|existiert (?:\S{1,20} ){0,2}?nicht|(?:ist|sind) abgelaufen|gibt es (?:\S{1,20} ){0,2}nicht|keiner? (?:funktionierenden?|aktiven?|gültigen?))|(?:gibt es|existiert|wurde|konnten wir) (?:\S{1,20} ){0,2}?kein(?:e[nr]?)? (?:artikel|produkt|angebot|seite)(?!\p{L})|(?:führen|haben|verkaufen|vertreiben) (?:wir )?(?:diese[ns]?|das|den) (?:artikel|produkt)(?: \S{1,20}){0,2}? nicht mehr|überall gesucht|keine (?:funktionierende|aktive) (?:web)?seite/gu,
  // French
  /(?<!\p{L})(?:annonce|article|produit|page|adresse|objet|offre|lien)(?!\p{L}).{0,60}?(?:n[’']est plus (?:disponible|au catalogue|en (?:vente|ligne)|à la vente|vendue?|proposée?|commercialisée?|fabriquée?|produite?|active?)|a pris fin|a été (?:supprimée?|retirée?)|introuvable|a expiré|n[’']existe (?:pas|plus)|n[’']a pas été trouvée?|non trouvée?|est terminée|n[’']est pas une? (?:page|adresse|annonce|lien) (?:active?|valide|qui fonctionne))|(?:n[’']avons pas (?:pu )?trouv(?:é|er)|impossible de trouver) (?:cett?e? |l[ae] |l[’'])(?:annonce|article|produit|page|objet|offre)|ne (?:vendons|proposons|commercialisons) plus (?:cet article|ce produit)|avons cherché partout|n[’']est pas une page active/gu,
  // Italian
  /(?<!\p{L})(?:inserzione|annuncio|articolo|prodotto|pagina|indirizzo|oggetto|offerta|link)(?!\p{L}).{0,60}?(?:non è più (?:disponibile|(?:in|a) (?:vendita|commercio|produzione|catalogo|listino)|attiv[oa]|vendut[oa]|offert[oa]|prodott[oa])|(?:è stat[ao] )?(?:rimoss|eliminat)[ao]|è (?:terminat|conclus|chius)[ao]|non (?:è stat[ao] )?trovat[ao]|non esiste|è scadut[oa]|non è una? (?:pagina|indirizzo) (?:attiv[ao]|valid[ao]|funzionante))|non (?:abbiamo trovato|è stato possibile trovare|riusciamo a trovare) (?:quest[oa] |quest[’']|l[’']|il |la )(?:inserzione|articolo|prodotto|pagina|oggetto|offerta)|non (?:vendiamo|trattiamo|offriamo) più (?:quest[oa] |quest[’']|il )(?:articolo|prodotto)|abbiamo cercato ovunque/gu,
  // Spanish
  /(?<!\p{L})(?:anuncio|artículo|producto|p[áa]gina|dirección|oferta|enlace)(?!\p{L}).{0,60}?(?:ya no (?:(?:está|se encuentra) (?:disponible|a la venta|en venta|activ[oa])|se (?:vende|ofrece|fabrica)|existe)|est[áa] descatalogad[oa]|(?:se ha|ha sido|fue) (?:retirado|eliminad[oa])|no (?:se ha |ha sido |se )?(?:encontrad[oa]|encontró)|no existe|ha (?:caducado|expirado|vencido)|no es una? (?:página|dirección) (?:activa|válida|que funcione))|no (?:se ha |hemos |se )?(?:podido encontrar|encontrado|encontró|encontramos|podemos encontrar) (?:el|la|est[ea]|es[ea]) (?:anuncio|artículo|producto|página|oferta)|ya no (?:vendemos|ofrecemos|tenemos) (?:este|el) (?:artículo|producto)|hemos buscado por todas partes/gu,
  // Portuguese
  /(?<!\p{L})(?:anúncio|artigo|produto|página|endereço|item|oferta|link)(?!\p{L}).{0,60}?(?:(?:já não|não) está (?:mais )?(?:disponível|à venda|ativ[oa])|(?:já não|não) é (?:mais )?(?:vendid|oferecid)[oa]|foi (?:removid|eliminad|excluíd)[oa]|não (?:foi |pôde ser )?encontrad[oa]|não existe|expirou|não é uma? (?:página|endereço) (?:ativ[oa]|válid[oa]))|não (?:encontramos|conseguimos encontrar|foi possível encontrar) (?:[oa]|est[ea]|ess[ea]) (?:anúncio|artigo|produto|página|item|oferta)/gu,
  // Dutch
  /(?<!\p{L})(?:advertentie|artikel|product|pagina|adres|webadres|object|aanbieding)(?!\p{L}).{0,60}?(?:is (?:verwijderd|beëindigd)|is verlopen|is uit (?:het assortiment|de handel)|niet (?:meer )?(?:gemaakt|geproduceerd|beschikbaar|gevonden|vinden|te koop|aangeboden|verkocht|leverbaar|actief)|bestaat niet|is geen (?:werkende|actieve|geldige))|(?:verkopen|hebben|voeren) (?:dit|het) (?:artikel|product) niet meer/gu,
  // Polish
  /(?<!\p{L})(?:ofert[ay]|przedmiot|produkt|stron[ay]|adres|aukcj[ay]|artykuł)(?!\p{L}).{0,60}?(?:został[ao]? (?:usunięt|zakończon)|(?:został[ao]? )?wycofan|wygas(?:ł|ło|ła)|zakończył[ao]? się|nie (?:jest już (?:dostępn|sprzedawan|oferowan|w sprzedaży|aktywn)|istnieje|jest (?:aktywn|działając)\p{L}{1,12} stron)|nie (?:został[ao]? )?znalezion)|nie (?:sprzedajemy|oferujemy|mamy) już (?:tego )?(?:produktu|artykułu|przedmiotu)|nie (?:znaleziono|możemy znaleźć) (?:tej |tego )?(?:stron|ofert|produkt|przedmiot|artykuł)/gu,
  // Swedish
  /(?<!\p{L})(?:sidan|annonsen|produkten|artikeln|objektet|adressen|varan)(?!\p{L}).{0,60}?(?:har tagits bort|är borttage[nt]|finns inte|hittades inte|är inte längre (?:tillgänglig|till salu|aktiv)|säljs inte längre|har (?:utgått|löpt ut)|kunde inte hittas|är (?:inte en|ingen) (?:aktiv|fungerande|giltig) sida)|(?:(?:kunde|kan) inte hitta|hittade inte) (?:den här |denna )?(?:sidan|annonsen|produkten|artikeln|objektet)/gu,
  // Turkish
  /(?<!\p{L})(?:sayfa|ürün|ilan|adres)\p{L}{0,12}.{0,60}?(?:bulunamadı|bulunamıyor|kaldırıldı|artık (?:mevcut değil|satılmıyor|satışta değil)|mevcut değil|süresi (?:doldu|dolmuş)|(?:etkin|geçerli|çalışan) bir sayfa değil)/gu,
  // Czech
  /(?<!\p{L})(?:stránk[au]|produkt|zboží|nabídk[au])(?!\p{L}).{0,60}?(?:nebyl[ao]? nalezen|nenalezen|neexistuje|byl[ao]? odstraněn|(?:již|už) není (?:v nabídce|dostupn))/gu,
  // Japanese, Chinese, Arabic
  /(?:ページ|商品|出品|オークション).{0,40}?(?:見つかりません|存在しません|削除され|(?:販売|出品|取り?扱い)?(?:を|は|が)?終了(?:しました|いたしました|しています))/gu,
  /(?:页面|网页|商品|物品|頁面).{0,40}?(?:不存在|未找到|找不到|已删除|已下架|停售)|找不到.{0,20}(?:页面|网页|商品|物品)/gu,
  /(?:الصفحة|المنتج|العنصر|السلعة).{0,40}?(?:غير موجود|لا يمكن العثور|لم يتم العثور|تم حذف|لم تعد? متاح)/gu,
]

/** Before a statement that is about the cart or list of a visitor. */
const OWN_LIST =
  /(?:cart|basket|wish ?list|watch ?list|warenkorb|einkaufswagen|merkzettel|beobachtungsliste|wunschliste|panier|liste d[’']envies|carrello|lista dei desideri|carrito|cesta|lista de deseos|carrinho|winkelwagen|winkelmandje|verlanglijst|koszyk\p{L}{0,12}|varukorg\p{L}{0,12}|kundvagn\p{L}{0,12}|sepet\p{L}{0,12}|カート(?:内の|の)?|购物车)\s*[:：,–-]?\s*(?:\S{1,20}\s){0,2}(?:\p{L}{1,4}[’'])?$/u
/** In or after such a statement: `removed from your cart`. */
const FROM_LIST =
  /(?<!\p{L})(?:from|in|aus|auf|du|de|dal|del|da|do|uit|z|från)\s(?:\S{1,12}\s)?(?:cart|basket|wish ?list|watch ?list|warenkorb|einkaufswagen|merkzettel|panier|carrello|carrito|cesta|carrinho|winkelwagen|koszyk|varukorg|kundvagn)/u
/** Before a statement about any article of a kind: `If an item …`. */
const CONDITION =
  /(?<!\p{L})(?:if|when(?:ever)?|whether|wenn|falls|sobald|ob|si|lorsqu[e’']|quand|se|quando|cuando|als|indien|wanneer|jeśli|gdy|kiedy|om|när|eğer|pokud|když)\s?(?:\S{1,12}\s){0,2}(?:\p{L}[’'])?$/u
/** Between the noun and the end of a statement that only describes articles: `Artikel, die nicht mehr verfügbar sind`. */
const RELATIVE =
  /^(?:articles?|items?|listings?|products?|pages?|offers?|artikel|angebote?|produkte?|seiten?|annonces?|produits?|objets?|offres?|\p{L}{1,12}),? (?:die|der|das|welche[rs]?|that|which|qui|que|che|dat|która|który|które|som)(?: (?:is|are|has|have|was|were|ya|já|ne|nicht|niet|nie|inte|non|não|no|n[’']\p{L}{1,12}|wurde\p{L}{0,12}|ist|sind))? ?(?:been |be )?(?:nicht mehr|no longer|niet meer|inte längre|removed|deleted|ended|withdrawn|entfernt|gelöscht|beendet|not found|verfügbar|gefunden|plus|più|está|est[aá]n|n[’']est|a été|non|no |não|nie |har|finns|is |niet|existiert|existe)/u

/** Longer texts of responses are judged by their beginning. */
const MOST_JUDGED = 20_000

/**
 * What a page or response without a product says in words. A failure wins, because the article may well exist, except
 * that one is asked to try again, e.g. with another number. "Not now" is a failure as well.
 */
export function findMessage(text: string): 'gone' | 'fails' | undefined {
  const said = text.slice(0, MOST_JUDGED).toLowerCase()
  if (isFailing(said)) return 'fails'
  const sentences = said.split(/(?<=[.!?…])\s+|(?<=[。！？])/u)
  const gone = sentences.filter(saysGone)
  if (gone.some(isForNow)) return 'fails'
  if (gone.length > 0) return 'gone'
  return isForNow(said) || asksAgain(said) ? 'fails' : undefined
}

/** Whether a sentence says that the article of the page is gone, and not one in a list or any article. */
const saysGone = (sentence: string): boolean =>
  GONE.some((pattern) =>
    [...sentence.matchAll(pattern)].some(({ 0: statement, index }) => {
      const before = sentence.slice(Math.max(0, index - 60), index)
      const rest = sentence.slice(index + statement.length).trimStart()
      const isOther = OWN_LIST.test(before) || CONDITION.test(before) || RELATIVE.test(statement)
      return !isOther && !rest.startsWith('?') && !FROM_LIST.test(`${statement} ${rest.slice(0, 24)}`)
    }),
  )

/** Markup after so much of it is not read. Pages with a message are small. */
const MOST_MARKUP = 200_000

/** The words of a page's markup, with its title and the descriptions of its pictures, without scripts and styles. */
export function wordsOfPage(html: string): string {
  const visible = html
    .slice(0, MOST_MARKUP)
    .replace(
      /<(script|style|noscript|template)\b[^>]{0,2000}>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi,
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
  const message = words.length <= MOST_WORDS ? findMessage(words) : undefined
  if (message === undefined) return parsed
  return message === 'fails' ? { outcome: 'blocked' } : { outcome: 'not-found' }
}
