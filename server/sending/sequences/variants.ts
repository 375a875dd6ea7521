import type { Variant } from '#contract/sequences.ts'
import type { Sql } from '#server/db/db.ts'
import type { CampaignKey } from '../campaign-key.ts'
import { copyVariantsTo, countVariants, deleteVariants, insertVariant, listVariantTexts } from './variants-sql.ts'

/** Saves the variants of a draft's first email. */
export async function saveVariants(sql: Sql, key: CampaignKey, variants: Variant[]): Promise<void> {
  for (const [i, variant] of variants.entries()) await insertVariant(sql, key, i + 1, variant)
  await countVariants(sql, key)
}

/** Replaces the variants of a draft. */
export async function replaceVariants(sql: Sql, key: CampaignKey, variants: Variant[]): Promise<void> {
  await deleteVariants(sql, key)
  await saveVariants(sql, key, variants)
}

export async function copyVariants(sql: Sql, key: CampaignKey, to: string): Promise<void> {
  await copyVariantsTo(sql, key, to)
  await countVariants(sql, { userId: key.userId, campaignId: to })
}

export const listVariants = listVariantTexts
