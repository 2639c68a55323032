/** Passwords that attackers try first, limited to those that meet the password rule; lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  00000000 000000000 0000000000 00112233 01234567 0123456789 0987654321 10203040 1020304050 11111111
  111111111 1111111111 11223344 1122334455 112233445566 12121212 123123123 123321123 12341234 12344321
  123456654321 12345678 123456780 123456788 123456789 1234567890 12345678910 12345679 123456aa 123456ab
  123456abc 123456password 123456qwe 12345abc 12345qwert 1234abcd 1234asdf 1234qwer 123654789 123abc123
  123password 123qweasd 12qwaszx 13131313 147258369 159357456 159753159 19191919 1a2b3c4d 1abcdefg
  1passw0rd 1password 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qazxsw2 20202020 21212121 22222222
  27182818 31415926 314159265 321654987 33333333 43214321 44444444 55555555 55667788 66666666 69696969
  741852963 77777777 789456120 789456123 87654321 88888888 98765432 987654321 9876543210 99999999
  999999999 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aaaaaaaa aaaaaaaaa
  aaaaaaaaaa abc12345 abc123456 abc1234567 abcabcabc abcd1234 abcd12345 abcdabcd abcdefgh abcdefghi
  abcdefghij abcpassword academy1 academy123 access123 access14 account1 account123 admin123 admin1234
  admin12345 admin123456 adminadmin administrador administrator alexander alexandra america1 andrew123
  android1 angel123 angels123 anthony1 anything1 apple123 april2025 arsenal1 arsenal123 asd12345 asd123456
  asdf1234 asdfasdf asdfg123 asdfghjk asdfghjkl asdfqwer ashley123 autumn2024 autumn2025 autumn2026
  azerty123 azertyui azertyuiop babyboy1 babygirl babygirl1 banana123 barcelona baseball baseball1
  basketball batman123 bbbbbbbb beautiful benjamin bienvenue bienvenue1 blessed1 blessing bonjour1
  bonjour123 broncos1 brother1 business1 butterfly california camaro123 canada12 canada123 canadiens
  canadiens1 caroline celtic123 changeit changeme changeme1 changeme123 charlie1 charlie123 chelsea1
  chicago1 chocolat chocolate chouchou christian christmas christmas1 christopher cisco123 college1
  company1 company123 computer computer1 contrasena cookie123 corvette corvette1 cowboys1 cupcake1
  daniel123 database daughter dealer123 dealer1234 dealers1 dealership debian123 december december1
  default1 default123 developer developer1 diamond1 diamond123 doudou123 dragon123 dragonball elizabeth
  email123 everything facebook facebook1 family123 father123 february ferrari1 ferrari123 florida1
  flower123 football football1 forever1 forever21 forgotten fortnite francois frederic freedom1 freedom123
  friday13 friends1 friends123 gabriel1 gandalf1 garage123 garfield godisgood golden123 goodluck
  goodmorning google123 grandma1 guest123 guest1234 handsome harley12 harley123 harleydavidson harrypotter
  heavenly hello123 hello1234 hellohello helloworld hockey123 hogwarts holiday1 honda123 hondacbr hunter12
  hunter123 ilovegod ilovejesus iloveme1 iloveyou iloveyou1 iloveyou2 incorrect instagram internet
  internet1 internet123 iphone123 isabella isabelle january1 jennifer jessica1 jesus123 jesuschrist
  jetaime1 jetaime123 jonathan jordan123 jordan23 juventus kawasaki kawasaki1 killer123 lakers24 learner1
  learner123 letmein1 letmein12 letmein123 letmein1234 letmeinnow lightning linkedin linux123 liverpool
  liverpool1 lkjhgfdsa login123 login1234 loginlogin loulou123 lovelove loveme123 lovers123 loveyou1
  mailmail manager1 manager123 manchester mapleleafs march2025 master123 masterkey matrix123 matthew1
  mechanic mercedes mercedes1 michael1 michael123 michelle mickey123 microsoft midnight minecraft
  minecraft1 minnie123 mnbvcxz1 monday123 monkey12 monkey123 montreal montreal1 moonlight motdepasse
  mother123 motocross motorbike motorcycle mustang1 mustang123 myaccount mypass123 mypass1234 mypassword
  mypassword1 mysql123 nathalie network1 newpassword newyork1 nicole123 nintendo nokia123 nopass123
  nopassword nothing1 november office123 oldpassword opensesame openup123 oracle123 orange123 p455w0rd
  p4ssw0rd pa55w0rd pa55word packers1 paddock1 paddock12 paddock123 paddock1234 pass1234 pass12345
  passord1 passpass passpass1 passw0rd passw0rd1 passw0rd123 password password01 password1 password10
  password11 password12 password123 password1234 password12345 password123456 password1234567 password13
  password2 password2023 password2024 password2025 password2026 password21 password22 password3 password4
  password5 password6 password7 password77 password8 password88 password9 password99 passwordpassword
  passwordqwerty passwords passwort patriots personal phoenix1 playstation plokijuh poiuytrewq pokemon1
  pokemon123 polaris1 polaris123 porsche1 porsche911 portal123 postgres postgres1 powersports princess
  princess1 private1 private123 purple123 pussycat q1w2e3r4 q1w2e3r4t5 qazwsx123 qazwsxedc qazxswedc
  quebec123 qwaszx12 qwe12345 qwe123456 qweasd123 qweasdzxc qweqweqwe qwer1234 qwerasdf qwerqwer qwerty12
  qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertypassword qwertyui qwertyuiop qwertzui qwertzuiop
  racing123 rainbow1 rainbow123 ranger123 rangers1 realmadrid redhat123 remember1 robert123 roblox123
  root1234 rootroot router123 samantha samsung1 samsung123 school123 scooby123 seadoo123 sebastien
  secret12 secret123 secret1234 security security1 security123 server123 service1 service123 sesame123
  sexy1234 shadow123 signin123 silver123 sisters1 skidoo123 snoopy123 snowmobile soccer123 softball
  soldier1 soleil123 something spiderman spring2024 spring2025 spring2026 starlight starwars starwars1
  steelers steelers1 stephanie student1 student123 summer12 summer123 summer2023 summer2024 summer2025
  summer2026 sunflower sunshine sunshine1 superman superman1 support1 support123 suzuki12 suzuki123
  sweetheart sweetie1 system123 teacher1 technician temp1234 temporary temppass test1234 test12345
  tester123 testing1 testing123 testtest texas123 thomas123 thunder1 tinkerbell toor1234 topsecret
  toronto1 training training1 training123 trustno1 trustnoone twitter1 ubuntu123 unknown1 user1234
  useruser valerie1 vancouver veronique victoria warrior1 welcome1 welcome12 welcome123 welcome2024
  welcome2025 welcome2026 whatever whatever1 whatsapp william1 windows1 windows10 winter12 winter123
  winter2023 winter2024 winter2025 winter2026 wireless xbox3600 xxxxxxxx yamaha12 yamaha123 yamahar1
  yankees1 yourpassword youtube1 zaq12wsx zaq1zaq1 zxc12345 zxcv1234 zxcvbnm1 zxcvbnm123 zxcvbnmz zzzzzzzz
`
    .trim()
    .split(/\s+/),
);
