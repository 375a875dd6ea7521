#!/usr/bin/env bash
# gocal 0.9.1 (Go) leaves out an appointment that has a start and no end, without an error in its strictest mode. RFC 5545, section 3.6.1:
# such an event is valid, and ends when it starts. golang-ical 0.3.4 has it.
# Seen: one of the two calls of the day, no error; the call that has an end is there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/apognu/gocal"
	ics "github.com/arran4/golang-ical"
)

func event(id, end string) string {
	return "BEGIN:VEVENT\nUID:" + id + "\nDTSTAMP:20261101T000000Z\nDTSTART:20261130T100000Z\n" + end + "SUMMARY:Call\nEND:VEVENT\n"
}

func main() {
	events := event("with-end", "DTEND:20261130T103000Z\n") + event("without-end", "")
	file := strings.ReplaceAll("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\n"+events+"END:VCALENDAR\n", "\n", "\r\n")
	calendar := gocal.NewParser(strings.NewReader(file))
	from, to := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC), time.Date(2026, 12, 31, 0, 0, 0, 0, time.UTC)
	calendar.Start, calendar.End = &from, &to
	err := calendar.Parse()
	other, _ := ics.ParseCalendar(strings.NewReader(file))
	fmt.Println("gocal:", len(calendar.Events), err, "golang-ical:", len(other.Events()))
	if err != nil || len(calendar.Events) != 1 || calendar.Events[0].Uid != "with-end" || len(other.Events()) != 2 {
		os.Exit(1)
	}
}
GO
go mod init finding 2>/dev/null
go get github.com/apognu/gocal@v0.9.1 github.com/arran4/golang-ical@v0.3.4 2>/dev/null
go run .
