/** What a site says in the languages of the sites when it fails for now, by what the words mean. */

const any = (...words: string[]): RegExp => new RegExp(words.join('|'), 'u')

/** Expressions of their own, because one of all words takes long to compile. */
const each = (...words: string[]): readonly RegExp[] => words.map((word) => any(word))

/** Nouns and statements of a failure of the site itself. */
const FAILURE = each(
  // Somebody works on the site, and a machine of it does not answer.
  String.raw`(?<!\p{L})(?:(?:site|website|shop|store|webshop|page|seite|boutique|sito|negozio|sitio|web|tienda|loja|winkel|sklep\p{L}{0,2}|strona)(?!\p{L}).{0,20}(?:being (?:updated|upgraded)|under (?:construction|maintenance)|in aggiornamento|wird (?:gerade )?(?:aktualisiert|überarbeitet)|en construction)|(?:upgrading|updating|working on|work on|aktualisieren|überarbeiten|arbeiten (?:gerade |derzeit )?an|werken (?:momenteel )?aan|mise à jour d[ue]|mises à jour d[ue]|mejoras en|actualizando|aggiornando|melhorias n[oa]|pracujemy nad).{0,20}(?:systems?(?!\p{L})|site|website|shop|store|seite|boutique|sito|sitio|web|tienda|loja|winkel|sklep|stron))`,
  String.raw`(?<!\p{L})(?:server|database|datenbank|serveur|base de données|servidor|base de datos|serwer|baza danych|servern|sunucu|site|website)(?!\p{L}).{0,15}(?:not respond|antwortet|ne répond pas|non risponde|no responde|não responde|reageert niet|nie odpowiada|svarar inte|yanıt vermiyor)|(?<!\p{L})(?:error|fehler|erreur|errore|erro|fout|błąd|http)(?: ?code)?:? ?5\d\d(?!\d)|(?<![\p{L}_])err_\p{L}`,
  // Those who run the site have a problem, or something is broken.
  String.raw`(?<!\p{L})(?:we (?:have|had|have had)|wir (?:haben|hatten)|nous (?:avons|rencontrons|éprouvons|connaissons)|abbiamo|riscontriamo|stiamo (?:avendo|riscontrando)|tenemos|(?:estamos )?(?:teniendo|experimentando)|temos|estamos (?:com|tendo|enfrentando)|enfrentamos|we (?:hebben|ondervinden|ervaren)|mamy|napotkaliśmy|vi har) (?:\S{1,20} ){0,3}(?:probl(?:ee|[eè])m|schwierigkeit|difficult|difficoltà|dificulta|moeilijkhed|trudnośc|svårighet)|sorun yaşıyoruz|something (?:\S{1,10} )?broke|kaputt ?ge(?:gangen|macht)`,
  // English
  String.raw`(?:could not|couldn[’']t|cannot|can[’']t|unable to) (?:load|display|process|complete|open|retrieve|fetch|show) (?:this|the|that|your|product|item|page|content|details|results)|could not be (?:satisfied|completed|processed|loaded|displayed)|(?:page|site|website) (?:took too long|(?:isn[’']t|is not) working|is taking a (?:short |quick )?break)|connection (?:was |has been )?(?:reset|refused|closed|lost|interrupted)|error (?:has )?occurred|something (?:went|has gone|is) wrong|temporar(?:y|ily)|technical (?:\S{1,20} )?(?:problem|difficult|issue|error|fault|reason)|maintenance|(?:service|servers?|site|website|page|systems?) (?:is |are )?(?:currently |temporarily )?(?:unavailable|down|busy|offline|not respond)|(?:internal|server|unexpected|system|network|database) (?:error|failure)|bad gateway|time(?:d)?[ -]?out\b|\b(?:outage|downtime|disruption|interruption|malfunction|glitch|hiccup)s?\b|(?:experienc|hav|encounter)ing (?:\S{1,20} ){0,3}(?:problem|issue|difficult|trouble|error)|degraded|(?:on our|our) (?:end|side)\b`,
  // German
  String.raw`schief ?ge(?:lauf|gang)en|lief (?:\S{1,20} )?schief|(?:konnten?|kann|können) (?:\S{1,20} ){0,3}nicht (?:(?:geladen|angezeigt|dargestellt|geöffnet|verarbeitet|bearbeitet|abgerufen|ausgeführt|beantwortet|hergestellt) werden)|wir (?:konnten|können) (?:\S{1,20} ){0,3}nicht (?:laden|anzeigen|darstellen|abrufen|öffnen)(?!\p{L})|zeitüberschreitung|verbindung (?:\S{1,20} )?(?:zurückgesetzt|unterbrochen|abgebrochen|getrennt|fehlgeschlagen)|kurze pause|nicht funktioniert|antwortet nicht|(?:fehler|problem) (?:ist )?(?:\S{1,20} )?(?:passiert|aufgetreten|unterlaufen|entstanden)|vorübergehend|technische\p{L}{0,12} (?:problem|fehler|schwierigkeit|gr[uü]nd|ursache|defekt)|(?<!\p{L})(?:betriebs|system|server|netz|technik)?(?:störung(?:en)?|ausfalls?|ausfälle|panne)(?!\p{L})|wartungs?(?:arbeiten|modus|fenster)|(?:wegen|aufgrund|während|in) (?:\S{1,20} ){0,2}wartung(?!\p{L})|gestört|nicht erreichbar|serverfehler|systemfehler|unerwarteter fehler|ein fehler (?:ist )?auf|fehler (?:bei|von) uns|fehler auf unserer seite`,
  // French
  String.raw`mal (?:passé|tourné)|erreur in(?:connue|attendue)|(?:n[’'](?:a|ont) pas pu (?:être )?|impossible (?:de |d[’'])l?[’']?)(?:charg|affich)|(?:erreur|problème|incident) (?:est survenue?|s[’']est produite?)|temporaire|(?:problème|incident|raison|difficulté|souci|erreur)s? techniques?|maintenance|erreur (?:interne|(?:du )?serveur|de notre)|(?<!\p{L})(?:pannes?|dysfonctionnements?|défaillances?|incidents?|interruptions?)(?!\p{L})|hors service|de notre côté`,
  // Italian
  String.raw`andato storto|impossibile (?:caricare|visualizzare|aprire)|si è verificat[oa] un|temporane|(?:problem|motiv|error|difficolt)\p{L} tecnic|manutenzione|errore (?:interno|del server|nostro)|(?<!\p{L})(?:guast[oi]|disserviz(?:io|i)|malfunzionament[oi]|interruzion[ei]|anomali[ae]|avari[ae])(?!\p{L})|fuori servizio|da parte nostra|dalla nostra parte`,
  // Spanish
  String.raw`no (?:se )?(?:pudimos|pudo|podemos|(?:ha|hemos) podido) (?:cargar|mostrar|abrir)|algo (?:ha (?:salido|ido)|salió|fue) mal|(?:ha ocurrido|se ha producido|hubo|ocurrió) un (?:error|problema|fallo)|temporal|(?:problema|motivo|error|dificultad|incidencia)(?:e?s)? técnic|mantenimiento|error (?:interno|del servidor|nuestro)|(?<!\p{L})(?:incidencias?|averías?|fallos?|fallas?|caíd[oa]s?|interrupci(?:ón|ones)|incidentes?)(?!\p{L})|fuera de servicio|(?:por nuestra parte|de nuestro lado)`,
  // Portuguese
  String.raw`não (?:foi possível|conseguimos) (?:carregar|exibir|mostrar|abrir)|algo (?:correu|deu) (?:mal|errado)|ocorreu um|temporári|manutenção|(?:problema|motivo|erro|dificuldade|falha)s? técnic|erro (?:interno|do servidor|nosso)|(?<!\p{L})(?:falhas?|avarias?|pane|incidentes?|instabilidade|interrupç(?:ão|ões))(?!\p{L})|fora do ar|(?:do nosso lado|da nossa parte)`,
  // Dutch
  String.raw`(?:mis|fout)ge(?:gaan|lopen)|fout (?:is )?(?:opgetreden|gebeurd)|kan (?:de \S{1,20} |deze \S{1,20} )?niet (?:worden )?(?:geladen|weergegeven|geopend|laden|weergeven|openen)|ging (?:er )?iets (?:mis|fout)|tijdelijk|(?:een|door|wegens|vanwege|technische|de|onze) storing(?:en)?(?!\p{L})|technische? (?:probleem|problemen|fout|reden)|(?<!\p{L})onderhoud|serverfout|fout (?:bij ons|aan onze kant|van ons)|buiten (?:gebruik|werking)|stroomuitval|uitval(?!\p{L})`,
  // Polish
  String.raw`poszło nie tak|nie (?:można|udało się) (?:załadować|wyświetlić|otworzyć)|wystąpił[ay]? |tymczasow|chwilow|(?:problem|powod|przyczyn|trudnośc|błąd|błęd)\p{L}{0,12} techniczn|przerw[aęy] techniczn|(?:błąd|błędu) serwera|(?<!\p{L})(?:awari[aięą]|usterk[aięą]|przest[oó]j\p{L}{0,12}|konserwacj[aięą])(?!\p{L})|po naszej stronie`,
  // Swedish
  String.raw`gick fel|fel (?:har )?(?:upps|inträffa)|(?:kunde|kan) inte (?:visas|laddas|öppnas)|gi(?:ck|r|år) inte att (?:läsa|ladda|visa|öppna)|gått fel|tillfällig|tekni\p{L}{0,12} (?:fel|problem|skäl)|underhåll|serverfel|(?:drift|ström|system)(?:stopp|störning|avbrott)\p{L}{0,12}|(?<!\p{L})(?:avbrott|haveri|fel hos oss|fel på vår sida)(?!\p{L})|ligger nere`,
  // Turkish
  String.raw`ters gitti|hata meydana geldi|(?:yüklen|görüntülen|açıla)(?:e?me|ma)di|görüntülenemiyor|bir (?:hata|sorun|arıza) oluştu|geçici|bakım(?!\p{L}{0,12}lı)|sunucu hatası|teknik (?:bir )?(?:sorun|arıza|hata|neden)|(?<!\p{L})(?:arıza|kesinti|aksaklık)|(?<!\p{L})çöktü|bizden kaynakl`,
  // Czech, Japanese, Chinese, Arabic
  'došlo k chybě|vyskytla se chyba|pokazilo|nepovedlo|dočasn|údržb|chyba serveru|výpad[ek]k|poruch',
  '問題が発生|エラーが発生|一時的|メンテナンス|障害|不具合|システムエラー|(?:サーバー?|システム).{0,6}(?:停止|ダウン|トラブル)|(?:弊社|当社)側',
  '出错|出了点问题|暂时|维护|故障|系统(?:错误|异常)|服务器(?:错误|异常)',
  // Danish, Norwegian, Finnish, Hungarian, Romanian, Russian
  'gi?kk? galt|opp?stod (?:en|ett?) fe(?:jl|il)|meni vikaan|hiba történt|apărut o eroare|(?:пошло не так|произошла ошибка)',
  'حدث خطأ|حدثت مشكلة|مؤقت|صيانة|عطل|مشكلة (?:فنية|تقنية)',
)

/** The site refuses the visitor. */
const REFUSED = any(
  String.raw`(?:you (?:have been|are)|sie wurden|vous avez été|sei stato|has sido|je bent) (?:temporarily |vorübergehend )?(?:blocked|banned|blockiert|gesperrt|bloqué|bloccato|bloqueado|geblokkeerd)|(?:unusual|suspicious|automated) (?:activity|traffic|requests|behaviou?r)|(?:ungewöhnliche|verdächtige|automatisierte)\p{L}? (?:aktivität|datenverkehr|anfragen|zugriffe)|activité (?:inhabituelle|suspecte)|attività (?:insolita|sospetta)|actividad (?:inusual|sospechosa)|ongebruikelijke activiteit|vérification de sécurité|verifica di sicurezza|verificación de seguridad|veiligheidscontrole|(?:comprobando|verificando) su navegador|(?:vérif\p{L}+|confirm\p{L}+|verific\p{L}+|compr[uo]\p{L}+|controle\p{L}+|sprawdzamy),? .{0,20}(?:êtes humain|êtes un humain|essere umano|sei umano|es humano|ser humano|mens bent|człowiekiem)|nietypow\p{L}{1,3} (?:aktywno|ruch)`,
  "just a moment|attention required|enable javascript and cookies|enter the characters|security check|(?:you are|you[’']re) (?:now )?in (?:line|the queue)|waiting room",
  String.raw`please wait|bitte warten|warten sie (?:bitte )?(?:einen|kurz)|veuillez patienter|attendere(?!\p{L})|attendi (?:un|qualche)|esper[ae] (?:un|por favor)|aguarde|even geduld|een ogenblik|proszę czekać|vänta (?:ett|lite)|lütfen bekleyin`,
  String.raw`(?:bestätigen|zeigen|beweisen) sie,? dass sie (?:ein mensch|kein roboter)|geben sie die zeichen|sicherheits(?:prüfung|abfrage)(?!\p{L})|(?:in der |virtuelle[nr]? )warte(?:schlange|raum)`,
  'access (?:to this page |to this site )?(?:is |has been |was )?denied|checking your browser|(?:verify|confirm) (?:that )?you are (?:a |not a )?(?:human|robot)',
  String.raw`zugriff (?:\S{1,20} )?(?:verweigert|abgelehnt)|accès (?:refusé|interdit)|accesso negato|acceso denegado|acesso negado|toegang geweigerd|odmowa dostępu|brak dostępu|åtkomst nekad|erişim (?:engellendi|reddedildi)|přístup odepřen|アクセスが拒否|拒绝访问`,
)

/** Too many visitors or requests. */
const OVERLOAD = any(
  String.raw`rate limit|(?:limit|límite|limite|limiet|anzahl) (?:of |de |der |des |van |delle |dei |erlaubter )?(?:requests|anfragen|requêtes|richieste|solicitudes|peticiones|pedidos|verzoeken|zapytań)`,
  String.raw`too many (?:requests|people|visitors|users)|overload|(?:(?:un)?usually |very )?(?:high|heavy) (?:traffic|demand|load|volume)|servers? (?:\S{1,20} )?busy|we(?: a|’|')re (?:\S{1,20} )?busy`,
  'überlast|ausgelastet|(?:zu|sehr|ungewöhnlich) (?:viele|hohe[rn]?) (?:anfragen|besucher|zugriffe|nachfrage|auslastung|last|aufrufe|andrang)|hohe[rnms]? (?:auslastung|andrang|zugriffszahlen|serverlast)|ansturm',
  'surcharg|saturée?s|trop de (?:requêtes|demandes|visiteurs|connexions)|forte affluence|(?:trafic|affluence) (?:trop |très )?(?:élevé|important|exceptionnel)',
  'sovraccaric|tropp[ei] (?:richieste|visitatori|accessi|utenti)|traffico (?:troppo |molto )?(?:elevato|intenso)',
  'sobrecarga|saturad[oa]|demasiad[oa]s (?:solicitudes|peticiones|visitas|usuarios)|(?:mucho|alto|exceso de) tráfico',
  'sobrecarreg|muit[oa]s (?:acessos|solicitações|pedidos|visitantes)|(?:muito|alto|excesso de) tráfego',
  'overbelast|te veel (?:verzoeken|bezoekers|aanvragen)|(?:te|grote|enorme|erg) druk|drukte',
  String.raw`przeciąż|zbyt (?:wiele|dużo) (?:żądań|zapytań|osób|użytkowników)|(?:duż|wzmożon|zwiększon)\p{L}{1,12} (?:ruch|obciążeni)`,
  'överbelast|för många (?:förfrågningar|besökare|användare)|hög belastning|hårt belastad',
  '(?:aşırı|çok) yoğun|yoğunlu|meşgul|aşırı yük|çok fazla (?:istek|ziyaretçi|kullanıcı)',
  'přetížen|アクセスが集中|混雑|混み合|過負荷|系统繁忙|访问量|服务器繁忙|ضغط (?:كبير|شديد)',
)

/** Requests to come back later or to load the page again. */
const LATER = any(
  String.raw`try (?:it |this )?again (?:later|soon|shortly|in (?:a|an|some|\d))|(?:check|come) back (?:later|soon|shortly|in (?:a|some))|(?<!not |n[’']t )be (?:right )?back\b|back (?:soon|shortly)|\blater\b.{0,20}\btry|(?:reload|refresh)(?:ing)? (?:the|this|your)`,
  String.raw`(?:später|in (?:einigen|wenigen|ein paar) (?:minuten|augenblicken)|in kürze).{0,20}versuch|versuch\p{L}{0,12}.{0,30}(?:später|in (?:einigen|wenigen|ein paar) (?:minuten|augenblicken)|in kürze)|(?:gleich|bald|in kürze) (?:wieder|zurück)|(?:neu|erneut) (?:zu )?laden|(?<!\p{L})(?:laden|lade) .{0,20}(?:neu|erneut)(?!\p{L})|seite.{0,10}aktualisieren`,
  String.raw`réessaye.{0,20}(?:plus tard|dans|ultérieurement)|plus tard|ultérieurement|(?:revenons|de retour) (?:bientôt|vite|dans)|recharge[rz]|(?:actualise|rafraîchi)\p{L}{0,12} (?:la|cette) page`,
  String.raw`riprova.{0,20}(?:tra|fra|più tardi)|più tardi|torn(?:iamo|eremo) (?:subito|presto|tra|fra)|ricaric\p{L}{1,12} (?:la|questa)|aggiorna\p{L}{0,12} (?:la|questa) pagina`,
  String.raw`más tarde|volve(?:mos|remos) (?:enseguida|pronto|en)|dentro de unos|en unos minutos|(?:recarg\p{L}{1,12}|vuelv\p{L}{1,4} a cargar) (?:la|esta)|(?:actuali(?:za|ce)|refres[ch])\p{L}{0,12} (?:la|esta) página`,
  String.raw`mais tarde|volt(?:amos|aremos) (?:já|em|logo)|dentro de (?:alguns|momentos)|em alguns (?:minutos|instantes)|recarreg|atualiz[ae]\p{L}{0,12} (?:a|esta) página`,
  '(?:later|straks|over (?:een paar|enkele)).{0,20}(?:opnieuw|nog eens|terug)|probeer.{0,20}(?:later|straks)|(?:zo|snel|binnenkort) terug|laad.{0,12}opnieuw|herlaad|ververs|vernieuw de',
  '(?:zaraz|wkrótce) wr[aó]c|wrócimy|(?:spróbuj|wróć).{0,20}(?:później|za (?:chwilę|kilka))|odśwież|przeładuj|załaduj.{0,12}ponownie',
  '(?:strax|snart) tillbaka|(?:försök|kom).{0,14}(?:senare|om en stund|om några)|ladda om|uppdatera sidan',
  'daha sonra|birazdan|birkaç dakika|(?:sayfayı )(?:yenile|tekrar yükle|yeniden yükle)',
  'zkuste.{0,20}(?:později|za chvíli)|しばらく|後ほど|時間をおいて|再読み込み|リロード|稍后|稍後|لاحق',
)

/** What a cause is introduced with, and the technical words that make it one of the site. */
const CAUSE =
  /(?:because of|due to|owing to|as a result of|caused by|because (?:our|the|we)|wegen|aufgrund|auf grund|infolge|durch|weil (?:unser|ein|der|wir)|à cause d|en raison d|suite à|à la suite d|car nos|a causa d|per via d|dovut[oa] a|perché i nostri|debido a|a causa d|por (?:un|una|culpa)|porque nuestr|devido a|por causa d|por (?:um|uma)(?!\p{L})|porque os noss|door (?:een|het|de|ons)|wegens|vanwege|omdat onze|z powodu|ze względu na|przez|ponieważ nasz|på grund av|eftersom vår|nedan? dolayı|nedeniyle|yüzünden|kvůli|z důvodu).{0,40}?(?<!\p{L})(?:server|serveur|servid|serwer|sunucu|system|syst[eè]m|sistem|netzwerk|network|réseau|rete(?!\p{L})|nätverk|sieć|sieci|rede(?!\p{L})|ağ (?:hata|sorun)|connection|verbindung|connexion|conexi|połącz|anslutning|verbinding|database|datenbank|technical|technisch|techni|tecnic|técnic|tekni|teknik|internal|intern[aeo]?(?!\p{L})|traffic|trafi[ck]|tráfi|traffico|overload|problem|problèm|probleem|issue|fault|failure|(?:error|fehler|erreur|errore|erro|fout|błęd|fel|hata)\p{L}{0,12}(?!\p{L}|,? (?:in|im|with|on|dans|nell|en el|no|na|w|i) (?:the|this|dem|diesem|der|l[’']|el|de|het|annons|ofer|anúncio|angebot|listing|item)))/u

/** Words for "now". They make a statement about the article one that holds only for now. */
const NOW = any(
  String.raw`\bright now\b|at (?:the|this) (?:moment|time)|\bcurrently\b|\bpresently\b|\bat present\b|\bfor now\b|just now`,
  String.raw`(?<!\p{L})(?:derzeit|momentan|im moment|im augenblick|augenblicklich|zurzeit|zur zeit|gerade|aktuell|kurzzeitig)(?!\p{L})`,
  "pour le moment|en ce moment|pour l[’']instant|actuellement|à l[’']heure actuelle|momentan",
  'al momento|in questo momento|attualmente|per ora|momentane',
  'en este momento|en estos momentos|por el momento|de momento|ahora mismo|actualmente|momentánea',
  '(?:neste|nesse|no|de) momento|atualmente|por enquanto|por agora',
  'op dit moment|op het (?:moment|ogenblik)|momenteel|nu even|voorlopig',
  String.raw`w tej chwili|w tym momencie|obecnie|aktualnie|na razie|(?<!\p{L})teraz`,
  'just nu|för tillfället|för närvarande|i nuläget',
  'şu an(?:da)?|şimdilik|halihazırda',
  'momentálně|v tuto chvíli|現在|只今|ただいま|ただ今|今のところ|目前|现在|حالي',
)

/** Requests to try again without a time. After a wrong number, they say nothing about the site. */
const AGAIN = any(
  'try (?:it |this |searching )?again',
  String.raw`(?:erneut|noch ?(?:ein)?mal|nochmals|wieder).{0,20}versuch|versuch\p{L}{0,12}.{0,30}(?:erneut|noch ?(?:ein)?mal|nochmals|wieder)`,
  String.raw`réessaye|riprova|int[eé]nt\p{L}{1,12} (?:de nuevo|otra vez|nuevamente)|vuelv\p{L} a intentar|tent[ea] (?:novamente|de novo|outra vez)`,
  'probeer|spróbuj|försök igen|(?:tekrar|yeniden) dene|zkuste|もう一度|再度|重试|再试|(?:حاول|المحاولة|يرجى المحاولة) مرة أخرى',
)

/** Whether a text says that the site fails. */
export const isFailing = (text: string): boolean =>
  [...FAILURE, REFUSED, OVERLOAD, LATER, CAUSE].some((pattern) => pattern.test(text))

/** Beginnings of what a visitor does with a page: looks for it, opens it, selects it. */
const VISIT = String.raw`(?<!\p{L})(?:look|search|view|visit|select|request|open|access|click|brows|such|gesucht|aufgerufen|aufruf|anseh|angeseh|besuch|wähl|gewählt|ausgewählt|angeklickt|geöffnet|cherch|recherch|consult|regard|sélectionn|demand|ouv|cerc|visualizz|guard|selezion|richie|busc|viendo|mira|solicit|seleccion|procur|vendo|visualiza|acess|zoek|gezocht|bekij|bekek|bezoek|bezocht|geopend|opgevraagd|geselecteerd|szuk|przegląd|ogląd|odwiedz|wybra|otwier|sök|titta|besök|öppna|aradığ|baktığ|görüntüle|hled)\p{L}*`
const now = NOW.source
/** "Now" of a visit, before or behind its verb: `the page you are currently looking for`. */
const VISITING = new RegExp(
  String.raw`(?:${now})(?:\s(?!(?:not|nicht|pas|non|no|niet|nie|inte|não)(?!\p{L}))[^\s,.;:]{1,20}){0,2}?\s${VISIT}|${VISIT}(?:\sfor)?\s(?:${now})(?!.{0,30}(?:availab|verfügbar|dispon|beschikbaar|dostępn|tillgänglig|mevcut))`,
  'gu',
)

/** Whether a statement holds only for now. A visit does, too, and says nothing about the article. */
export const isForNow = (text: string): boolean => NOW.test(text.replace(VISITING, ' '))

/** Whether a text asks to try again. */
export const asksAgain = (text: string): boolean => AGAIN.test(text)
