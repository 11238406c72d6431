/**
 * Lists as shops, offices, programs and cities write them. Each cell of a row is made of a place's fields, `{pref}{muni}{addr}`; `{o:…}`
 * are those of another place, the owner's. `columns` are the ones that must be taken, names above the address first.
 */

/** A list: its header, the form of its rows, and the columns of its address. */
export interface PublicList {
  readonly name: string;
  /** Null for a list without one. */
  readonly header: string | null;
  readonly row: string;
  readonly columns: string;
  /** Lines above the header. */
  readonly titles?: readonly string[];
  /** Lines below the rows. */
  readonly notes?: readonly string[];
  /** Names of columns with another address that the program must name. */
  readonly other?: string;
  /** Whether rows are known to end at the municipality. */
  readonly isUpper?: boolean;
}

export const PUBLIC_LISTS: readonly PublicList[] = [
  // the municipality's column, by names and without one
  {
    name: '市区 beside 県',
    header: '県,市区,町名番地',
    row: '{pref},{muni},{addr}',
    columns: '県 + 市区 + 町名番地',
  },
  { name: '市', header: '店名,県,市,住所', row: '{shop},{pref},{muni},{addr}', columns: '県 + 市 + 住所' },
  {
    name: '区 alone',
    header: '区,町丁目,番地',
    row: '{muni},{towncho},{num}',
    columns: '区 + 町丁目 + 番地',
  },
  {
    name: '市町',
    header: '県名,市町,施設,所在',
    row: '{pref},{muni},{shop},{addr}',
    columns: '県名 + 市町 + 所在',
  },
  {
    name: '市町名',
    header: '都道府県,市町名,施設名,所在地,電話番号',
    row: '{pref},{muni},{school},{addr},{tel}',
    columns: '都道府県 + 市町名 + 所在地',
  },
  {
    name: '自治体',
    header: '県,自治体,学校,場所',
    row: '{pref},{muni},{school},{addr}',
    columns: '県 + 自治体 + 場所',
  },
  {
    name: '自治体名',
    header: '自治体名,名称,住所',
    row: '{muni},{school},{addr}',
    columns: '自治体名 + 住所',
  },
  {
    name: '郡市名',
    header: '県名,郡市名,町村以下',
    row: '{pref},{muni},{addr}',
    columns: '県名 + 郡市名 + 町村以下',
  },
  {
    name: '市区郡',
    header: '都道府県,市区郡,それ以降',
    row: '{pref},{muni},{addr}',
    columns: '都道府県 + 市区郡 + それ以降',
  },
  {
    name: '所在市町村',
    header: '番号,所在市町村,施設名,地番',
    row: '{i},{muni},{school},{addr}',
    columns: '所在市町村 + 地番',
  },
  {
    name: 'エリア behind 県',
    header: '県,エリア,店舗,アドレス',
    row: '{pref},{muni},{shop},{addr}',
    columns: '県 + エリア + アドレス',
  },
  {
    name: '地域, unknown names',
    header: 'ブロック,地域,拠点,どこ',
    row: '{pref},{muni},{company},{addr}',
    columns: 'ブロック + 地域 + どこ',
  },
  { name: '所在', header: '番号,県別,所在,場', row: '{i},{pref},{muni},{addr}', columns: '県別 + 所在 + 場' },
  {
    name: 'county of its own',
    header: '都道府県,郡,市区町村,住所',
    row: '{pref},{county},{cityward},{addr}',
    columns: '都道府県 + 郡 + 市区町村 + 住所',
  },
  {
    name: '市 and 区',
    header: '都道府県,市,区,町名,番地',
    row: '{pref},{county}{city},{ward},{towncho},{num}',
    columns: '都道府県 + 市 + 区 + 町名 + 番地',
  },
  {
    name: 'municipality behind the address',
    header: '住所,市区町村,都道府県,電話',
    row: '{addr},{muni},{pref},{tel}',
    columns: '都道府県 + 市区町村 + 住所',
  },

  // columns of one stem
  {
    name: '住所（…）',
    header: '氏名,住所（郵便番号）,住所（都道府県）,住所（市区町村）,住所（町名・番地）,住所（建物名）',
    row: '{person},{zip},{pref},{muni},{addr},{bldg}',
    columns: '住所（都道府県） + 住所（市区町村） + 住所（町名・番地） + 住所（建物名）',
  },
  {
    name: '住所-…',
    header: '住所-都道府県,住所-市区町村,住所-以降',
    row: '{pref},{muni},{addr}',
    columns: '住所-都道府県 + 住所-市区町村 + 住所-以降',
  },
  {
    name: '自宅住所(…)',
    header:
      '氏名,勤務先住所(都道府県),勤務先住所(市区町村),勤務先住所(番地),自宅住所(都道府県),自宅住所(市区町村),自宅住所(番地)',
    row: '{person},{o:pref},{o:muni},{o:addr},{pref},{muni},{addr}',
    columns: '自宅住所(都道府県) + 自宅住所(市区町村) + 自宅住所(番地)',
    other: '勤務先住所(番地)',
  },
  {
    name: 'Rakuten',
    header:
      '注文番号,注文日,注文者郵便番号1,注文者郵便番号2,注文者住所都道府県,注文者住所郡市区,注文者住所それ以降の住所,商品名,個数,送付先郵便番号1,送付先郵便番号2,送付先住所都道府県,送付先住所郡市区,送付先住所それ以降の住所',
    row: '3{i}-2026-{i},{date},{o:zip1},{o:zip2},{o:pref},{o:muni},{o:addr},りんご,2,{zip1},{zip2},{pref},{muni},{addr}',
    columns: '送付先住所都道府県 + 送付先住所郡市区 + 送付先住所それ以降の住所',
    other: '注文者住所それ以降の住所',
  },
  {
    name: '事業所住所（番地以下）',
    header: '事業所番号,事業所名,事業所住所（市区町村）,事業所住所（番地以下）,事業所電話番号',
    row: '13{i}456789,{company},{muni},{addr},{tel}',
    columns: '事業所住所（市区町村） + 事業所住所（番地以下）',
  },
  {
    name: 'Add1 + Add2',
    header: 'Name,Add1,Add2,Tel',
    row: '{person},{pref}{muni},{addr},{tel}',
    columns: 'Add1 + Add2',
  },
  {
    name: 'Salesforce',
    header:
      'Account ID,Account Name,BillingStreet,BillingCity,BillingState,BillingPostalCode,BillingCountry,Phone',
    row: '001A{i},{company},{addr},{muni},{pref},{zip},日本,{tel}',
    columns: 'BillingState + BillingCity + BillingStreet',
  },
  {
    name: 'WooCommerce',
    header:
      'order_id,billing_first_name,billing_address_1,billing_address_2,billing_city,billing_state,billing_postcode',
    row: '{i},{person},{towncho}{num},{bldg},{muni},{pref},{zip}',
    columns: 'billing_state + billing_city + billing_address_1 + billing_address_2',
  },
  {
    name: 'Google contacts',
    header:
      'Name,E-mail 1 - Value,Address 1 - Type,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country',
    row: '{person},{mail},Home,{addr},{muni},,{pref},{zip},日本',
    columns: 'Address 1 - Region + Address 1 - City + Address 1 - Street',
  },
  {
    name: 'Amazon',
    header:
      'order-id,ship-postal-code,ship-state,ship-city,ship-address-1,ship-address-2,ship-country,quantity',
    row: '250-{i},{zip},{pref},{muni},{addr},{bldg},JP,1',
    columns: 'ship-state + ship-city + ship-address-1 + ship-address-2',
  },
  {
    name: 'Shopify',
    header:
      'Name,Email,Financial Status,Total,Billing Name,Billing Street,Billing Address1,Billing City,Billing Zip,Billing Province,Shipping Name,Shipping Address1,Shipping Address2,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Notes',
    row: '#10{i},{mail},paid,1200,{person},{o:addr},{o:addr},{o:muni},{o:zip},{o:pref},{person},{addr},{bldg},{muni},{zip},{pref},JP,',
    columns: 'Shipping Province + Shipping City + Shipping Address1 + Shipping Address2',
  },
  {
    name: 'pref/city/area/street',
    header: 'pref,city,area,street',
    row: '{pref},{muni},{towncho},{num}',
    columns: 'pref + city + area + street',
  },
  {
    name: "the ministry's own",
    header: '都道府県名,市区町村名,大字・丁目名,街区符号・地番,緯度,経度',
    row: '{pref},{muni},{towncho},{n1},35.1,139.2',
    columns: '都道府県名 + 市区町村名 + 大字・丁目名 + 街区符号・地番',
  },
  {
    name: 'freee',
    header: '取引先,郵便番号,都道府県,市区町村・番地,建物名・部屋番号',
    row: '{company},{zip},{pref},{muni}{addr},{bldg}',
    columns: '都道府県 + 市区町村・番地 + 建物名・部屋番号',
  },
  {
    name: 'kintone',
    header: 'レコード番号,会社名,郵便番号,都道府県,市区町村,番地,建物名,更新日時',
    row: '{i},{company},{zip},{pref},{muni},{addr},{bldg},{date}',
    columns: '都道府県 + 市区町村 + 番地 + 建物名',
  },
  {
    name: 'Outlook',
    header:
      'First Name,Business Street,Business City,Business State,Business Postal Code,Home Street,Home City,Home State,Home Postal Code',
    row: '{person},{o:addr},{o:muni},{o:pref},{o:zip},{addr},{muni},{pref},{zip}',
    columns: 'Home State + Home City + Home Street',
    other: 'Business Street',
  },
  {
    name: '宛名職人',
    header: '姓,名,自宅〒,自宅住所1,自宅住所2,自宅住所3,会社〒,会社住所1,会社住所2',
    row: '山田,太郎,{zip},{pref}{muni},{addr},{bldg},{o:zip},{o:pref}{o:muni},{o:addr}',
    columns: '自宅住所1 + 自宅住所2 + 自宅住所3',
  },
  {
    name: 'EC-CUBE',
    header: '会員ID,お名前(姓),郵便番号,都道府県(名称),住所1,住所2,メールアドレス',
    row: '{i},山田,{zip},{pref},{muni}{towncho},{num},{mail}',
    columns: '都道府県(名称) + 住所1 + 住所2',
  },
  {
    name: 'Stripe',
    header: 'id,Card Address Line1,Card Address Line2,Card Address City,Card Address State,Card Address Zip',
    row: 'ch_{i},{addr},{bldg},{muni},{pref},{zip}',
    columns: 'Card Address State + Card Address City + Card Address Line1 + Card Address Line2',
  },
  {
    name: 'open data standard',
    header: '都道府県コード又は市区町村コード,NO,都道府県名,市区町村名,名称,名称_カナ,住所,方書,緯度,経度',
    row: '131059,{i},{pref},{muni},{school},シヤクシヨ,{addr},{bldg},35.1,139.1',
    columns: '都道府県名 + 市区町村名 + 住所 + 方書',
  },
  {
    name: 'open data standard of today',
    header:
      '全国地方公共団体コード,ID,名称,所在地_連結表記,所在地_都道府県,所在地_市区町村,所在地_町字,所在地_番地以下,建物名等(方書)',
    row: '131059,{i},{school},{full},{pref},{muni},{towncho},{num},{bldg}',
    columns: '所在地_都道府県 + 所在地_市区町村 + 所在地_連結表記',
  },

  // which of two
  {
    name: '営業者 and 営業所',
    header: '許可番号,営業者氏名,営業者住所,屋号,営業所所在地,許可日',
    row: '第{i}号,{person},{o:full},{shop},{full},{date}',
    columns: '営業所所在地',
    other: '営業者住所',
  },
  {
    name: '開設者 and 施設',
    header: '施設名称,施設所在地,開設者,開設者住所',
    row: '{school},{full},{person},{o:full}',
    columns: '施設所在地',
    other: '開設者住所',
  },
  {
    name: '所有者 and 物件',
    header: '所有者住所,物件所在地,地目,地積',
    row: '{o:full},{full},宅地,120.5',
    columns: '物件所在地',
    other: '所有者住所',
  },
  {
    name: '届出者 and 店舗',
    header: '届出者の住所,届出者の氏名,店舗の所在地,店舗の名称',
    row: '{o:full},{person},{full},{shop}',
    columns: '店舗の所在地',
    other: '届出者の住所',
  },
  {
    name: '本店 and 事業所',
    header: '商号,本店所在地,事業所名,事業所所在地',
    row: '{company},{o:full},{shop},{full}',
    columns: '事業所所在地',
    other: '本店所在地',
  },
  {
    name: '法人 and 施設',
    header: '法人名,法人所在地,施設名,施設の住所',
    row: '{company},{o:full},{school},{full}',
    columns: '施設の住所',
    other: '法人所在地',
  },
  {
    name: 'Owner and Property',
    header: 'Owner,Owner Address,Property Address,Area',
    row: '{person},{o:full},{full},120',
    columns: 'Property Address',
    other: 'Owner Address',
  },
  {
    name: '届け先',
    header: '氏名,住所,届け先氏名,届け先住所',
    row: '{person},{full},{person},{o:full}',
    columns: '住所',
    other: '届け先住所',
  },
  {
    name: 'ヤマト B2',
    header:
      'お客様管理番号,お届け先電話番号,お届け先郵便番号,お届け先住所,お届け先アパートマンション名,お届け先名,ご依頼主電話番号,ご依頼主郵便番号,ご依頼主住所',
    row: '{i},{tel},{zip},{full},{bldg},{person},{tel},{o:zip},{o:full}',
    columns: 'お届け先住所 + お届け先アパートマンション名',
    other: 'ご依頼主住所',
  },
  {
    name: 'remarks with addresses',
    header: '名称,住所,備考',
    row: '{school},{full},{note}',
    columns: '住所',
  },

  // names of shops and people that are places
  {
    name: 'names of shops',
    header: '店名,県,エリア,住所,定休日',
    row: '{town}店,{pref},{muni},{addr},水曜',
    columns: '県 + エリア + 住所',
  },
  { name: 'surnames', header: null, row: '{surname},{full},{tel}', columns: '2' },
  { name: 'no header, clinics', header: null, row: '{i},{school},〒{zip} {full},{tel},{date}', columns: '3' },
  { name: 'no header, parts', header: null, row: '{i},{pref},{muni},{addr},{tel}', columns: '2 + 3 + 4' },
  { name: 'no header, municipality and address', header: null, row: '{muni},{addr}', columns: '1 + 2' },
  { name: 'one column without a header', header: null, row: '{full}', columns: '1' },
  { name: 'one column', header: '一覧', row: '{full}', columns: '一覧' },
  { name: 'names that nobody knows', header: 'a,b,c,d', row: '{i},{person},{full},{date}', columns: 'c' },
  { name: 'Korean names', header: '번호,이름,주소', row: '{i},{person},{full}', columns: '주소' },

  // numbers
  {
    name: 'chome, block and house',
    header: '市区町村,町名,丁目,番地,号',
    row: '{muni},{town},{c},{n1},{n2}',
    columns: '市区町村 + 町名 + 丁目 + 番地 + 号',
  },
  {
    name: 'numbers with decimals',
    header: '都道府県,市区町村,町名,丁目,番地,枝番',
    row: '{pref},{muni},{town},{c},{n1}.0,{n2}.0',
    columns: '都道府県 + 市区町村 + 町名 + 丁目 + 番地 + 枝番',
  },
  {
    name: 'days of numbers',
    header: '都道府県,市区町村,町名,番地',
    row: '{pref},{muni},{towncho},{day}',
    columns: '都道府県 + 市区町村 + 町名 + 番地',
  },
  {
    name: 'row numbers are none',
    header: 'No,県,市,町,定員',
    row: '{i},{pref},{muni},{towncho},{n1}',
    columns: '県 + 市 + 町',
  },
  {
    name: 'amounts and telephones',
    header: '金額,県,市町村,町,番地,電話,会員番号',
    row: '"1,200",{pref},{muni},{towncho},{num},{tel},{n1}{n2}',
    columns: '県 + 市町村 + 町 + 番地',
  },
  {
    name: 'postal code without its zero',
    header: '氏名,郵便番号,所在地',
    row: '{person},{zip0},{muni}{addr}',
    columns: '所在地',
  },
  {
    name: 'building and room',
    header: '都道府県,市区町村,町域,番地,マンション名,部屋番号',
    row: '{pref},{muni},{towncho},{num},春日ハイツ,203',
    columns: '都道府県 + 市区町村 + 町域 + 番地 + マンション名 + 部屋番号',
  },

  // titles, notes, full width, signs
  {
    name: 'titles and notes',
    titles: ['公共施設一覧,,,', ',,,', '令和8年4月1日現在,,,'],
    header: 'Ｎｏ．,施　設　名,所　　在　　地,電話',
    row: '{i},{school},{full},{tel}',
    notes: [',,,', '※電話は代表番号,,,'],
    columns: '所　　在　　地',
  },
  {
    name: 'titles above unknown names',
    titles: ['薬局の一覧,,', ',,'],
    header: '薬局,どこにあるか,いつから',
    row: '{shop},{full},{date}',
    columns: 'どこにあるか',
  },
  {
    name: 'merged groups',
    header: '番号,営業所,,,許可日\n,屋号,郵便番号,所在地,',
    row: '{i},{shop},{zip},{full},{date}',
    columns: '所在地',
  },
  {
    name: 'merged address',
    header: '名称,住所,,電話',
    row: '{shop},{pref}{muni},{addr},{tel}',
    columns: '住所 + 3',
  },
  {
    name: 'required fields',
    header: '氏名【必須】,都道府県【必須】,市区町村※,町名・番地*',
    row: '{person},{pref},{muni},{addr}',
    columns: '都道府県【必須】 + 市区町村※ + 町名・番地*',
  },
  {
    name: 'readings beside',
    header: '名称,所在地フリガナ,所在地,所在地コード',
    row: '{school},トウキョウト,{full},131059',
    columns: '所在地',
  },
  {
    name: 'police stations',
    header: '警察署,管轄,位置,代表電話',
    row: '{town}警察署,{muni},{full},{tel}',
    columns: '管轄 + 位置',
  },
  {
    name: 'schools of the ministry',
    header: '学校コード,学校種,都道府県番号,設置区分,学校名,学校所在地,郵便番号',
    row: 'A1{i},A1,{i},2,{school},{full},{zip0}',
    columns: '学校所在地',
  },
  {
    name: 'pharmacies',
    header: '項番,医療機関番号,医療機関名称,医療機関所在地,電話番号,開設者氏名,管理者氏名',
    row: '{i},01,1234,"〒{zip}\n{full}",{tel},{person},{person}',
    columns: '医療機関所在地',
  },

  // English
  {
    name: 'English city list',
    header: 'Facility,Address,City,Prefecture,Zip',
    row: '{company},{EN},{City},{Pref},{zip}',
    columns: 'Prefecture + City + Address',
  },
  {
    name: 'English, whole',
    header: 'Name,Where,Since',
    row: '{company},"{EN}, {City}, {Pref}",{date}',
    columns: 'Where',
  },
  {
    name: 'English, small to large',
    header: 'Name,Add1,Add2,City,State,Country',
    row: '{company},{ENnum},{Town},{City},{Pref},Japan',
    columns: 'State + City + Add1 + Add2',
  },

  // more of each kind
  {
    name: 'names with underscores',
    header: 'id,prefecture_name,city_name,town_name,house_number',
    row: '{i},{pref},{muni},{towncho},{num}',
    columns: 'prefecture_name + city_name + town_name + house_number',
  },
  {
    name: 'address and building',
    header: '氏名,郵便番号,住所１,住所２',
    row: '{person},{zip},{full},{bldg}',
    columns: '住所１ + 住所２',
  },
  {
    name: 'municipality in the first of two',
    header: '名称,所在地１,所在地２',
    row: '{school},{pref}{muni},{addr}',
    columns: '所在地１ + 所在地２',
  },
  {
    name: 'the parts with numbers',
    header: '住所1（都道府県）,住所2（市区町村）,住所3（町域・番地）,住所4（建物）',
    row: '{pref},{muni},{addr},{bldg}',
    columns: '住所1（都道府県） + 住所2（市区町村） + 住所3（町域・番地） + 住所4（建物）',
  },
  {
    name: 'delivery with spaces',
    header: 'お届け先 氏名,お届け先 都道府県,お届け先 市区町村,お届け先 番地,お届け先 建物',
    row: '{person},{pref},{muni},{addr},{bldg}',
    columns: 'お届け先 都道府県 + お届け先 市区町村 + お届け先 番地 + お届け先 建物',
  },
  {
    name: 'flattened JSON',
    header: 'id,customer.name,customer.address.state,customer.address.city,customer.address.line1',
    row: '{i},{person},{pref},{muni},{addr}',
    columns: 'customer.address.state + customer.address.city + customer.address.line1',
  },
  {
    name: '会社 and 自宅',
    header: '氏名,会社郵便番号,会社住所,自宅郵便番号,自宅住所',
    row: '{person},{o:zip},{o:full},{zip},{full}',
    columns: '自宅住所',
    other: '会社住所',
  },
  {
    name: 'parts of facility and corporation',
    header: '法人住所（市区町村）,法人住所（町名番地）,施設名称,施設住所（市区町村）,施設住所（町名番地）',
    row: '{o:muni},{o:addr},{school},{muni},{addr}',
    columns: '施設住所（市区町村） + 施設住所（町名番地）',
    other: '法人住所（町名番地）',
  },
  {
    name: 'rents with stations',
    header: '物件名,所在,家賃,面積,最寄駅,築年',
    row: '春日ハイツ,{full},85000,25.5,新宿駅,2004年3月',
    columns: '所在',
  },
  {
    name: 'events',
    header: '開催日,開催地,会場,会場住所,定員',
    row: '{date},{pref},{school},{full},{n1}',
    columns: '開催地 + 会場住所',
  },
  {
    name: '地区 of municipalities',
    header: '地区,町名,番地,世帯数',
    row: '{muni},{towncho},{num},{n1}',
    columns: '地区 + 町名 + 番地',
  },
  {
    name: 'prefecture as code',
    header: 'Name,Shipping Street,Shipping City,Shipping Province,Shipping Province Name',
    row: '#{i},{addr},{muni},JP-13,{pref}',
    columns: 'Shipping Province Name + Shipping City + Shipping Street',
  },
  {
    name: 'way to the shop',
    header: '店舗名,アクセス,住所,営業時間',
    row: '{shop},春日駅徒歩3分,{full},10:00～19:00',
    columns: '住所',
  },
  {
    name: 'home without 住所',
    header: '勤務先,勤務先所在地,自宅',
    row: '{company},{o:full},{full}',
    columns: '自宅',
    other: '勤務先所在地',
  },
  {
    name: 'main office',
    header: '法人名,主たる事務所の所在地,事業所名,事業所の所在地',
    row: '{company},{o:full},{school},{full}',
    columns: '事業所の所在地',
    other: '主たる事務所の所在地',
  },
  { name: 'title above one column', titles: ['名簿'], header: '住所', row: '{full}', columns: '住所' },
  {
    name: 'county within the municipality, lots',
    header: '郡市区町村,大字,地番,地目',
    row: '{muni},{towncho},{num},宅地',
    columns: '郡市区町村 + 大字 + 地番',
  },
  {
    name: 'prefecture and the rest',
    header: '都道府県,住所,施設名',
    row: '{pref},{muni}{addr},{school}',
    columns: '都道府県 + 住所',
  },
  {
    name: 'Spanish names',
    header: 'Nombre,Dirección,Ciudad,Prefectura',
    row: '{company},{EN},{City},{Pref}',
    columns: 'Prefectura + Ciudad + Dirección',
  },
  {
    name: 'Chinese names',
    header: '名称,都道府县,市区町村,地址',
    row: '{school},{pref},{muni},{addr}',
    columns: '都道府县 + 市区町村 + 地址',
  },
  {
    name: 'two rows of header in two languages',
    header: '名称,所在地,電話\nName,Address,Phone',
    row: '{school},{full},{tel}',
    columns: '所在地',
  },
  {
    name: 'no header, names before',
    header: null,
    row: '{person},{company},{zip},{pref},{muni},{towncho},{num}',
    columns: '4 + 5 + 6 + 7',
  },
  {
    name: 'no header, municipality of its own',
    header: null,
    row: '{school},{muni},{addr},{date}',
    columns: '2 + 3',
  },
  {
    name: 'postal code with the address',
    header: '事業者名,事業所の所在地（郵便番号・住所）,電話',
    row: '{company},〒{zip} {full},{tel}',
    columns: '事業所の所在地（郵便番号・住所）',
  },
  {
    name: 'candidates and offices',
    header: '候補者,候補者住所,選挙事務所所在地',
    row: '{person},{o:full},{full}',
    columns: '選挙事務所所在地',
    other: '候補者住所',
  },
  {
    name: 'trees of areas',
    header: '大エリア,中エリア,小エリア,詳細',
    row: '{pref},{muni},{towncho},{num}',
    columns: '大エリア + 中エリア + 小エリア + 詳細',
  },
  {
    name: 'car owners',
    header: '登録番号,使用者住所,使用の本拠の位置',
    row: '品川300あ{i},{o:full},{full}',
    columns: '使用の本拠の位置',
    other: '使用者住所',
  },
  {
    name: 'municipality twice',
    header: '市町村コード,市町村名,施設名,所在地',
    row: '131{i},{muni},{school},{muni}{addr}',
    columns: '市町村名 + 所在地',
  },

  // municipalities only
  {
    name: 'municipalities',
    header: 'コード,都道府県,市区町村,人口',
    row: '13{i},{pref},{muni},12345',
    columns: '都道府県 + 市区町村',
    isUpper: true,
  },
];
