import type { CallingHours } from './calls.ts'

/** When a state allows sales calls, by the day; null: not at all. */
export interface StateHours {
  weekdays: CallingHours
  saturday: CallingHours | null
  sunday: CallingHours | null
}

interface Statute {
  statute: string
  source: string
}

export interface StateRule {
  name: string
  /** The area codes of its numbers. */
  codes: string[]
  /** Narrower than 47 CFR 64.1200, which allows 8:00 to 21:00. `attempts`: in 24 hours. */
  calls?: Statute & { hours: StateHours; attempts: number | null }
  /** Everyone on the line has to agree to a recording. */
  recording?: Statute
}

/** When the statutes below were noted. */
export const STATES_NOTED = '2026-11-30'

/** States with rules of their own, and their area codes. */
const CODES = `
CA California|209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951
CT Connecticut|203 475 860 959
DE Delaware|302
FL Florida|239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954
IL Illinois|217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872
KY Kentucky|270 364 502 606 859
LA Louisiana|225 318 337 457 504 985
MA Massachusetts|339 351 413 508 617 774 781 857 978
MD Maryland|227 240 301 410 443 667
MN Minnesota|218 320 507 612 651 763 924 952
MT Montana|406
NH New Hampshire|603
NM New Mexico|505 575
NV Nevada|702 725 775
OK Oklahoma|405 539 572 580 918
OR Oregon|458 503 541 971
PA Pennsylvania|215 223 267 272 412 445 484 570 582 610 717 724 814 835 878
RI Rhode Island|401
TX Texas|210 214 254 281 325 346 361 409 430 432 469 512 682 713 726 737 806 817 830 832 903 915 936 940 945 956 972 979
UT Utah|385 435 801
WA Washington|206 253 360 425 509 564
WY Wyoming|307`

/** The hours of every day, or of weekdays, Saturday, and Sunday; the attempts in 24 hours; the statute, and where it is. */
const CALLS = `
CT|9-20||Conn. Gen. Stat. § 42-288a, since October 1, 2023|https://www.cga.ct.gov/current/pub/chap_743m.htm
FL|8-20|3|Fla. Stat. § 501.616(6), since July 1, 2021|https://www.flsenate.gov/Laws/Statutes/2024/501.616
KY|10-21||KRS 367.46955|https://apps.legislature.ky.gov/law/statutes/
LA|8-20 8-20 -||La. PSC General Order R-29617, § V(A)(2)|https://www.lpsc.louisiana.gov/
MA|8-20||M.G.L. c. 159C, § 3|https://malegislature.gov/Laws/GeneralLaws/PartI/TitleXXII/Chapter159C/Section3
MD|8-20|3|Md. Code, Com. Law § 14-4502, since January 1, 2024|https://mgaleg.maryland.gov/mgawebsite/Legislation/Details/sb0090?ys=2023RS
MN|9-21||Minn. Stat. § 325E.30|https://www.revisor.mn.gov/statutes/cite/325E.30
NM|9-21||N.M. Stat. § 57-12-22|https://nmonesource.com/
NV|9-20||NRS 598.0918|https://www.leg.state.nv.us/nrs/nrs-598.html
OK|8-20|3|15 O.S. § 775C.4, since November 1, 2022|http://www.oklegislature.gov/BillInfo.aspx?Bill=HB3168&Session=2200
OR|8-20|3|HB 3865 (2025), since January 1, 2026|https://olis.oregonlegislature.gov/liz/2025R1/Measures/Overview/HB3865
RI|9-18 10-17 -||R.I. Gen. Laws § 5-61-3.6|http://webserver.rilin.state.ri.us/Statutes/TITLE5/5-61/5-61-3.6.HTM
TX|9-21 9-21 12-21||Tex. Bus. & Com. Code § 301.051|https://statutes.capitol.texas.gov/Docs/BC/htm/BC.301.htm
UT|8-21 8-21 -||Utah Code § 13-25a-103|https://le.utah.gov/xcode/Title13/Chapter25A/13-25a-S103.html
WA|8-20||RCW 80.36.390, since June 9, 2022|https://app.leg.wa.gov/rcw/default.aspx?cite=80.36.390
WY|8-20||Wyo. Stat. § 40-12-302, hours not verified|https://wyoleg.gov/statutes/compress/title40.pdf`

/** Where everyone on the line has to agree to a recording. */
const RECORDINGS = `
CA|Cal. Penal Code § 632|https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=PEN&sectionNum=632
CT|Conn. Gen. Stat. § 52-570d|https://www.cga.ct.gov/current/pub/chap_925.htm
DE|11 Del. C. § 1335|https://delcode.delaware.gov/title11/c005/sc07/index.html
FL|Fla. Stat. § 934.03|https://www.flsenate.gov/Laws/Statutes/2024/934.03
IL|720 ILCS 5/14-2|https://www.ilga.gov/legislation/ilcs/ilcs4.asp?ActID=1876&ChapterID=53
MA|M.G.L. c. 272, § 99|https://malegislature.gov/Laws/GeneralLaws/PartIV/TitleI/Chapter272/Section99
MD|Md. Code, Cts. & Jud. Proc. § 10-402|https://mgaleg.maryland.gov/mgawebsite/Laws/StatuteText?article=gcj&section=10-402
MT|Mont. Code § 45-8-213|https://archive.legmt.gov/bills/mca/title_0450/chapter_0080/part_0020/section_0130/0450-0080-0020-0130.html
NH|N.H. RSA 570-A:2|https://gc.nh.gov/rsa/html/LVIII/570-A/570-A-2.htm
NV|NRS 200.620|https://www.leg.state.nv.us/nrs/nrs-200.html
PA|18 Pa.C.S. § 5704|https://www.legis.state.pa.us/cfdocs/legis/LI/consCheck.cfm?txtType=HTM&ttl=18&div=0&chpt=57
WA|RCW 9.73.030|https://app.leg.wa.gov/rcw/default.aspx?cite=9.73.030`

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map(row => row.split('|'))

const hours = (text = ''): CallingHours | null => {
  const [from, to] = text.split('-').map(Number)
  return from && to ? { from, to } : null
}

function hoursOf(text = ''): StateHours {
  const [weekdays, saturday = weekdays, sunday = weekdays] = text.split(' ')
  return { weekdays: hours(weekdays) ?? { from: 8, to: 21 }, saturday: hours(saturday), sunday: hours(sunday) }
}

/**
 * By the code of the state. Most rules protect homes and mobiles; a local business's number is often a mobile, so Canvass goes by
 * them for every number.
 */
export const STATES: Record<string, StateRule> = Object.fromEntries(
  rowsOf(CODES).map(([state = '', codes = '']) => [
    state.slice(0, 2),
    { name: state.slice(3), codes: codes.split(' ') } satisfies StateRule,
  ]),
)
for (const [state = '', open, attempts, statute = '', source = ''] of rowsOf(CALLS))
  Object.assign(STATES[state] ?? {}, {
    calls: { hours: hoursOf(open), attempts: attempts ? Number(attempts) : null, statute, source },
  })
for (const [state = '', statute = '', source = ''] of rowsOf(RECORDINGS))
  Object.assign(STATES[state] ?? {}, { recording: { statute, source } })

const byCode = new Map(Object.entries(STATES).flatMap(([state, { codes }]) => codes.map(code => [code, state])))

/** The state of a number with +1, if it has rules of its own. */
export const stateOfNumber = (e164: string): string | undefined => byCode.get(/^\+1(\d{3})/.exec(e164)?.[1] ?? '')

const clock = ({ from, to }: CallingHours) => `${from}:00 to ${to}:00`

/** "8:00 to 20:00", and what differs on weekends. */
export function hoursText({ weekdays, saturday, sunday }: StateHours): string {
  const others = (['Saturdays', 'Sundays'] as const).flatMap((name, n) => {
    const hours = n === 0 ? saturday : sunday
    if (hours && clock(hours) === clock(weekdays)) return []
    return [hours ? `${clock(hours)} on ${name}` : `not on ${name}`]
  })
  return [clock(weekdays), ...others].join(', ')
}
