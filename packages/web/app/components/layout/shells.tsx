import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { changeLanguage, loadTexts } from '../../messages/index.ts'
import { languageNames } from '../../messages/language.ts'
import { t } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Logo } from '../../ui/logo.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PageHeader } from '../page-header.tsx'
import { listParts, PageSkeleton } from '../page-skeleton.tsx'
import { SandboxBanner } from '../sandbox-banner.tsx'
import { contentClass, TopBar } from './app-frame.tsx'

await loadTexts('lists')

/** The beginning of pages by their pattern, as they look before data arrives. Other pages begin empty. */
const beginnings: Record<string, () => ReactNode> = {
  // A title that is no text does not become that of the document.
  [paths.lists]: () => <PageHeader title={[t('nav.lists')]} lead={t('lists.lead')} />,
  [paths.dashboard]: () => <PageHeader title={[t('nav.dashboard')]} />,
  '/lists/:listId': () => <PageSkeleton parts={listParts} />,
  '*': () => null,
}

/**
 * What pages of the app show until their scripts have run: their frame and beginning, by language and pattern. Only the build
 * renders them, so that browsers load no code for them.
 */
export async function renderShells(): Promise<Record<string, Record<string, string>>> {
  const shells: Record<string, Record<string, string>> = {}
  for (const [language] of languageNames) {
    await changeLanguage(language)
    shells[language] = Object.fromEntries(
      Object.entries(beginnings).map(([pattern, Beginning]) => [
        pattern,
        renderToStaticMarkup(
          <MemoryRouter>
            <SandboxBanner language={language} />
            <div className="min-h-(--window-height) md:pl-[250px]">
              <TopBar />
              <Panel
                as="div"
                className="fixed top-(--banner-height) bottom-0 left-0 hidden w-[250px] rounded-none border-0 border-r bg-canvas px-5 py-4 md:block"
              >
                <Logo />
              </Panel>
              <div className={contentClass}>
                <Beginning />
              </div>
            </div>
          </MemoryRouter>,
        ),
      ]),
    )
  }
  return shells
}
