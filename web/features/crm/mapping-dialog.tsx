import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CrmMapping, type CrmProperty, type CrmSettings, crm, MappedField } from '#contract/crm.ts'
import { fieldOf } from '#contract/lead-fields.ts'
import { leadFields } from '#contract/lead-list.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCrmName } from './queries.ts'

type From = CrmMapping[number]['from']

const COLUMN = 'w-56 max-md:w-48'
const TEXT = new Set(['string', 'phone_number', 'number', 'date'])

/** Which property of the CRM each lead field syncs to, and whether status changes sync as they happen. */
export function MappingDialog({ onClose }: { onClose: () => void }) {
  const asked = useQuery({
    queryKey: ['settings', 'crm', 'mapping'],
    queryFn: async () => {
      const [settings, properties, own] = await Promise.all([
        call(crm.settings),
        call(crm.properties),
        call(leadFields.list),
      ])
      return { settings, properties, own }
    },
    gcTime: 0,
  })
  return (
    <Dialog
      onClose={onClose}
      title="Fields and status"
      description="Email and phone always sync: Canvass finds the contact by them. New ones also get their names."
    >
      {asked.data && <MappingForm {...asked.data} onClose={onClose} />}
      {asked.error && <p role="alert">{sentenceOf(asked.error) ?? 'Couldn’t load the properties. Try again.'}</p>}
      {asked.isPending && <Skeleton className="h-40" />}
    </Dialog>
  )
}

interface MappingFormProps {
  settings: CrmSettings
  properties: CrmProperty[]
  own: { id: string; name: string }[]
  onClose: () => void
}

function MappingForm({ settings, properties, own, onClose }: MappingFormProps) {
  const crmName = useCrmName()
  const [mapping, setMapping] = useState(settings.mapping)
  const [statusProperty, setStatusProperty] = useState(settings.statusProperty)
  const saving = useChange({
    mutationFn: () => call(crm.saveSettings, { body: { mapping, statusProperty } }),
    reread: [['settings', 'crm']],
    said: { title: 'Fields saved', text: 'The next sync uses them.' },
    onSuccess: () => onClose(),
    failed: ['Fields not saved', 'Couldn’t save the fields. Please try again.'],
  })
  const texts = properties.filter(({ type, name }) => TEXT.has(type) && name !== 'email' && name !== 'phone')
  const rows: { from: From; name: string }[] = [
    ...MappedField.options.map(from => ({ from, name: fieldOf(from).label })),
    ...own.map(({ id, name }) => ({ from: `field:${id}` as const, name })),
  ]
  const set = (from: From, property: string) =>
    setMapping([
      ...mapping.filter(row => row.from !== from && row.property !== property),
      ...(property ? [{ from, property }] : []),
    ])
  return (
    <>
      <p aria-hidden className="flex justify-between gap-4 pb-1 text-ink-3 text-xs">
        <span>In Canvass</span>
        <span className={COLUMN}>In {crmName}</span>
      </p>
      <ul className="divide-y divide-line border-line border-y">
        {rows.map(({ from, name }) => (
          <li key={from} className="flex min-h-11 items-center justify-between gap-4 py-1">
            <span className="wrap-anywhere min-w-0">{name}</span>
            <PropertySelect
              label={`${crmName} property for ${name}`}
              none="Not synced"
              properties={texts}
              value={mapping.find(row => row.from === from)?.property ?? ''}
              onChange={property => set(from, property)}
            />
          </li>
        ))}
      </ul>
      <PushStatus
        crmName={crmName}
        properties={properties.filter(({ type }) => TEXT.has(type) || type === 'enumeration')}
        value={statusProperty}
        onChange={setStatusProperty}
      />
      <div className="mt-3 flex flex-wrap justify-end gap-2 border-line border-t pt-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          pending={saving.isPending}
          disabled={statusProperty === ''}
          onClick={() => saving.mutate()}
        >
          Save fields
        </Button>
      </div>
    </>
  )
}

interface PushStatusProps {
  crmName: string
  properties: CrmProperty[]
  /** Empty until the user chooses one; null while status changes don't sync. */
  value: string | null
  onChange: (value: string | null) => void
}

function PushStatus({ crmName, properties, value, onChange }: PushStatusProps) {
  const isOn = value !== null
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <LabeledCheckbox label="Sync status changes" checked={isOn} onChange={() => onChange(isOn ? null : '')} />
      {isOn && (
        <PropertySelect
          label={`${crmName} property for the status`}
          none="Choose a property"
          properties={properties}
          value={value}
          onChange={onChange}
        />
      )}
      <p className="basis-full text-ink-2">
        When you change the status of a synced lead, Canvass updates {crmName} within seconds.
      </p>
    </div>
  )
}

interface PropertySelectProps {
  label: string
  none: string
  properties: CrmProperty[]
  value: string
  onChange: (property: string) => void
}

function PropertySelect({ label, none, properties, value, onChange }: PropertySelectProps) {
  const known = properties.map(property => ({ value: property.name, label: property.label }))
  const unknown = value && !properties.some(({ name }) => name === value) ? [{ value, label: value }] : []
  const options = [{ value: '', label: none }, ...unknown, ...known]
  return <SelectOf label={label} options={options} value={value} onChoose={onChange} className={COLUMN} />
}
