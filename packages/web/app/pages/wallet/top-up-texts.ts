import type { CoinPackage } from '@merkwerk/contract'
import { t } from '../../messages/translate.ts'
import { type AutoTopUpSettings, packageName } from './auto-top-up-form.tsx'

interface TopUpTexts {
  status: string
  /** Undefined until the packages are loaded. */
  text: string | undefined
}

/** The status of automatic top-up in the wallet. It buys nothing for an account that may not buy coins. */
export function topUpTexts(
  { enabled, threshold, productId, stopped_reason }: AutoTopUpSettings,
  packages: CoinPackage[] | undefined,
  mayBuy: boolean,
): TopUpTexts {
  if (!mayBuy)
    return enabled
      ? { status: t('wallet.topUp.paused'), text: t('wallet.topUp.pausedText') }
      : { status: t('wallet.topUp.off'), text: t('wallet.topUp.needsSubscription') }
  if (enabled) {
    const chosen = packages?.find(({ id }) => id === productId)
    return {
      status: t('wallet.topUp.on', { threshold }),
      text: chosen && t('wallet.topUp.onText', { package: packageName(chosen) }),
    }
  }
  return stopped_reason
    ? { status: t('wallet.topUp.stopped'), text: t(`wallet.topUp.stopped-${stopped_reason}`) }
    : { status: t('wallet.topUp.off'), text: t('wallet.topUp.offText') }
}
