/** One of Debian's mail servers: how it's installed, set up for `local.test`, and started. Everything else goes to 127.0.0.1:2525. */
export interface MailServer {
  name: string
  packages: string[]
  /** Run by a shell, as root. */
  start: string
}

const aliases = "printf 'info: gone\\nroot: root\\n' > /etc/aliases"

export const mailServers: MailServer[] = [
  {
    name: 'Postfix',
    packages: ['postfix'],
    start: `${aliases}
cat > /etc/postfix/main.cf <<END
compatibility_level = 3.6
myhostname = mx.local.test
mydestination = local.test, mx.local.test
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
relayhost = [127.0.0.1]:2525
alias_maps = hash:/etc/aliases
alias_database = hash:/etc/aliases
END
newaliases
postfix start`,
  },
  {
    name: 'Exim',
    packages: ['exim4-daemon-light'],
    start: `${aliases}
cat > /etc/exim4/exim4.conf <<'END'
primary_hostname = mx.local.test
domainlist local_domains = local.test : mx.local.test
trusted_users = root
never_users =
begin routers
aliases:
  driver = redirect
  domains = +local_domains
  data = \${lookup{$local_part}lsearch{/etc/aliases}}
  allow_fail
people:
  driver = accept
  domains = +local_domains
  check_local_user
  transport = mbox
others:
  driver = manualroute
  domains = ! +local_domains
  route_list = * 127.0.0.1
  self = send
  transport = smtp
begin transports
smtp:
  driver = smtp
  port = 2525
  hosts_try_chunking =
mbox:
  driver = appendfile
  file = /var/mail/$local_part
begin retry
* * F,1m,1s
END
exim4 -bd -q5s -oX 127.0.0.1.2626`,
  },
  {
    name: 'OpenSMTPD',
    packages: ['opensmtpd'],
    start: `${aliases}
cat > /etc/smtpd.conf <<'END'
table aliases file:/etc/aliases
listen on lo port 2626
action "local" maildir alias <aliases>
action "others" relay host smtp://127.0.0.1:2525
match from local for domain "local.test" action "local"
match from local for any action "others"
END
echo mx.local.test > /etc/mailname
smtpd -d > /tmp/smtpd.log 2>&1 &
timeout 20 sh -c 'until smtpctl show stats > /dev/null 2>&1; do sleep 0.1; done'`,
  },
]
