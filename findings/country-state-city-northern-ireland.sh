#!/usr/bin/env bash
# country-state-city 3.2.1: all towns of Northern Ireland are in North Yorkshire (NYK), Belfast and Derry among them, so a form that asks
# for the state and then for the city offers no town in Northern Ireland. ISO 3166-2:GB has them in the province NIR.
# Seen: no city for NIR, and dozens of cities of NYK that are west of 5° W, beyond the Irish Sea.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact country-state-city@3.2.1 >/dev/null
cat >run.cjs <<'JS'
const { City, State } = require('country-state-city')
const stateOf = code => State.getStateByCodeAndCountry(code, 'GB').name
const irish = City.getCitiesOfState('GB', 'NYK').filter(({ longitude }) => Number(longitude) < -5)
const names = irish.map(({ name }) => name)
console.log(`${stateOf('NIR')}: ${City.getCitiesOfState('GB', 'NIR').length} cities`)
console.log(`${stateOf('NYK')}: ${names.length} beyond the sea, such as ${names.slice(0, 8).join(', ')}`)
const right = names.length > 100 && ['Belfast', 'Derry', 'Lisburn', 'Newry', 'Armagh'].every(name => names.includes(name))
process.exit(right && City.getCitiesOfState('GB', 'NIR').length === 0 ? 0 : 1)
JS
node run.cjs
