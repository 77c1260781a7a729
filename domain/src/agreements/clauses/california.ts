import { waits, type Place } from './place.ts'

export const CALIFORNIA: Place = {
  name: 'California',
  law: [
    'The law of the State of California governs this agreement. Either may ask the courts of California, the small claims court included where the sum allows it, to have it kept.',
  ],
  binding: [
    'This agreement is enforceable and binding, is admissible in evidence, and may be disclosed (California Evidence Code, section 1123). That it came about with the help of a mediator does not change this.',
  ],
  release: [
    'The two know section 1542 of the California Civil Code: “A general release does not extend to claims that the creditor or releasing party does not know or suspect to exist in his or her favor at the time of executing the release and that, if known by him or her, would have materially affected his or her settlement with the debtor or released party.” They give up what it would give them for the dispute described in part 2, and for nothing else.',
  ],
  standstill: (until) => [
    waits(until),
    'This is a promise in writing not to rely on those days (California Code of Civil Procedure, section 360.5), and it does not reach beyond four years.',
  ],
  sources: [
    {
      title: 'California Evidence Code, section 1123',
      url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=EVID&sectionNum=1123.',
    },
    {
      title: 'California Civil Code, section 1542',
      url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=CIV&sectionNum=1542.',
    },
    {
      title: 'California Code of Civil Procedure, section 360.5',
      url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=CCP&sectionNum=360.5.',
    },
  ],
}
