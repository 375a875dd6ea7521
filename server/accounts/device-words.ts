/** Browsers name the ones that they imitate, too, so the first match counts. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** "Firefox on Windows"; null if the User-Agent header names neither. Only these words, because anyone can send any header. */
export function deviceInWords(userAgent = ''): string | null {
  const named = [BROWSERS, SYSTEMS].flatMap(list => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [])
  return named.join(' on ') || null
}
