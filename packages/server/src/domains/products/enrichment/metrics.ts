import type { Registry } from 'prom-client'
import type { Context } from '../../../platform/context.ts'
import { observe } from '../../../platform/observability/metrics.ts'
import { getCredit } from './credit-store.ts'

/** Whether the GPT account has credit. */
export function registerGptMetrics(registry: Registry, { db }: Context): void {
  const help = '1 while the GPT credit is used up and no run starts'
  observe(registry, 'merkwerk_gpt_recharge_required', help, [], async () => [
    [Number((await getCredit(db)).isRechargeRequired)],
  ])
}
