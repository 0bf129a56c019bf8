import { Link } from 'react-router'
import { homePath } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/icons/app-icons.ts'
import { Logo } from '../../ui/logo.tsx'

export const contentClass =
  'mx-auto max-w-[1760px] px-4 py-4 outline-none sm:px-6 sm:py-6 lg:px-8 lg:py-8 short:max-lg:py-3'

/** The bar of phones with the button of the sidebar. */
export function TopBar({ onOpen }: { onOpen?: () => void }) {
  const { t } = useTranslation()
  return (
    <header className="sticky top-(--banner-height) z-20 flex h-14 short:h-11 items-center justify-between border-b border-line bg-canvas px-4 md:hidden">
      <Link to={homePath()} aria-label={t('nav.home')}>
        <Logo />
      </Link>
      <IconButton icon={Menu} label={t('nav.open')} onClick={onOpen} className="-mr-2" />
    </header>
  )
}
