import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { session } from '../../api/session.ts'
import { frame } from '../../messages/public/frame.ts'
import { usePageLanguage, usePageMessages } from '../../messages/public/localized.ts'
import { pathOfRole, paths, publicPath } from '../../paths.ts'
import { loginKeeping } from '../../sign-in-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { LanguageLinks } from './language-links.tsx'
import { useSearch } from './use-search.ts'

const subscribe = (listener: () => void) => session.subscribe(listener)
const readRole = () => (session.access === null ? null : session.role)
/** A static page is built for a signed-out visitor. */
const roleOfBuild = () => null

export function PublicHeader() {
  const text = usePageMessages(frame)
  const language = usePageLanguage()
  const search = useSearch()
  const role = useSyncExternalStore(subscribe, readRole, roleOfBuild)
  return (
    <header className="sticky top-(--banner-height) z-20 border-b border-line bg-canvas text-base">
      <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-2 px-4 sm:px-6">
        <Link to={publicPath(paths.home, language)} aria-label={text.home} className="rounded-sm">
          <Logo isCompact />
        </Link>
        <div className="flex items-center gap-1 sm:gap-2">
          <div className="max-sm:hidden">
            <LanguageLinks />
          </div>
          {role === null ? (
            <>
              <ButtonLink look="ghost" to={loginKeeping(search)}>
                {text.signIn}
              </ButtonLink>
              <ButtonLink look="primary" to={paths.register}>
                {text.signUp}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink look="primary" to={pathOfRole(role)}>
              {text.toWork}
            </ButtonLink>
          )}
        </div>
      </div>
    </header>
  )
}
