import { AreaPages } from '../../ui/area-pages.tsx'
import { FilterButtons } from '../../ui/filter-buttons.tsx'
import { FoldingCell, FoldingRow, FoldingTable } from '../../ui/folding-table.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Shown } from './shown.tsx'

const PAGES = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: true,
  error: new Error('That did not work. Please try again.'),
  fetchNextPage: () => undefined,
}

/** The parts of a list: its filter, its table, the way on, and what stands there before it can be shown. */
export function ListGallery() {
  return (
    <>
      <Shown name="AreaPages">
        <AreaPages
          label="Pages of this area"
          pages={[
            ['/', 'Figures'],
            ['/help', 'Help'],
          ]}
        />
      </Shown>
      <Shown name="FilterButtons">
        <FilterButtons label="Find" clear={{ to: '/', label: 'Everything' }} />
      </Shown>
      <Shown name="FoldingTable">
        <FoldingTable caption="Emails" columns={['When', 'What']}>
          <FoldingRow>
            <FoldingCell label="When">Sep 3, 2026</FoldingCell>
            <FoldingCell label="What">Invitation</FoldingCell>
          </FoldingRow>
        </FoldingTable>
      </Shown>
      <Shown name="ShowMore, NotLoaded">
        <ShowMore of={PAGES} label="Show more" />
        <NotLoaded
          of={{ error: null, refetch: () => undefined }}
          name="Emails"
          headingLevel="h3"
          outline="h-16"
        />
      </Shown>
    </>
  )
}
