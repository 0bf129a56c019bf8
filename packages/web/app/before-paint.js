;(() => {
  globalThis.__zod_globalConfig = { jitless: true }

  const prefix = location.protocol === 'https:' ? '__Host-' : ''
  const chosen = (name, values) =>
    new RegExp(`(?:^|; )${prefix}${name}=(${values})(?:;|$)`).exec(document.cookie)?.[1]
  const root = document.documentElement
  const isSignedIn = () => {
    try {
      return Boolean(localStorage.getItem('access'))
    } catch {
      // The browser may store nothing of this site.
      return false
    }
  }
  if (!isSignedIn()) root.dataset.signedOut = ''
  const theme = chosen('theme', 'light|dark')
  if (theme) root.dataset.theme = theme

  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  const language = chosen('language', 'de|en') ?? spoken.find((tag) => tag === 'de' || tag === 'en')
  const german = document.querySelector('link[hreflang="de"]')
  if (root.lang === 'en' && language === 'de' && german)
    location.replace(new URL(german.href).pathname + location.search + location.hash)
})()
