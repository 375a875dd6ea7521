import { MapError } from './map-error.ts'

/** The part of Google's API that we use (developers.google.com/maps/documentation/javascript/reference). */
export interface GoogleMaps {
  Map: new (container: HTMLElement, options: object) => GoogleMap
  Marker: new (options: object) => GoogleMarker
  LatLngBounds: new () => GoogleBounds
  SymbolPath: { CIRCLE: unknown }
}
export interface GoogleMap {
  addListener: (event: string, run: () => void) => void
  getCenter: () => object | undefined
  setCenter: (at: { lat: number; lng: number }) => void
  panTo: (at: { lat: number; lng: number }) => void
  panBy: (x: number, y: number) => void
  getZoom: () => number | undefined
  setZoom: (zoom: number) => void
  getBounds: () => GoogleBounds | undefined
  fitBounds: (bounds: GoogleBounds, padding: { top: number; right: number; bottom: number; left: number }) => void
  setOptions: (options: object) => void
}
export interface GoogleMarker {
  addListener: (event: string, run: () => void) => void
  setMap: (map: GoogleMap | null) => void
  setIcon: (icon: object) => void
}
interface GoogleBounds {
  extend: (at: { lat: number; lng: number }) => void
  contains: (at: { lat: number; lng: number }) => boolean
}

declare global {
  interface Window {
    google?: { maps?: GoogleMaps }
    canvassMapsReady?: () => void
    /** Google's script calls it, at any time, if it rejects the key. */
    gm_authFailure?: () => void
  }
}

let loading: Promise<GoogleMaps> | null = null

/** Adds Google's script to the page, once. After a failure the next call tries again. */
export function loadGoogleMaps(key: string): Promise<GoogleMaps> {
  loading ??= addScript(key).catch(error => {
    loading = null
    throw error
  })
  return loading
}

function addScript(key: string): Promise<GoogleMaps> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const query = new URLSearchParams({ key, v: 'weekly', loading: 'async', callback: 'canvassMapsReady' })
    script.src = `https://maps.googleapis.com/maps/api/js?${query}`
    script.async = true
    const fail = () => {
      script.remove()
      reject(new MapError('Failed to load the Google Maps script. Check the key and the network.'))
    }
    script.onerror = fail
    window.canvassMapsReady = () => (window.google?.maps ? resolve(window.google.maps) : fail())
    document.head.append(script)
  })
}
