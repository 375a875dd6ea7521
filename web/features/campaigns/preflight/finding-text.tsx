import { findingText } from '#contract/checks.ts'
import type { Finding } from '#contract/preflight.ts'

/** Loads with the words for all findings, which a form without problems doesn't need. */
export const FindingText = ({ finding }: { finding: Finding }) => findingText(finding)
